// Runs in a page before its own code, where the network is bad: does what a person does when the page says that no answer came.

/** Presses the last button again as soon as the page says so and the button can be pressed. */
export function pressAgain() {
  const NO_ANSWER = /暂未收到结果|网络不太顺，请稍后再试|等待超时/
  /** @type {HTMLButtonElement | null} */
  let last = null
  let isDue = false

  document.addEventListener(
    'click',
    ({ target }) => {
      last = target instanceof Element ? target.closest('button') : null
      isDue = false
    },
    true,
  )

  /** A page may have made it anew. */
  const sameButton = () => {
    if (last === null || last.isConnected) return last
    const words = last.textContent
    return [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words) ?? null
  }

  const press = () => {
    if (!isDue) return
    const button = sameButton()
    const isReady = button !== null && !button.disabled && button.getAttribute('aria-busy') !== 'true'
    if (!isReady || button.getAttribute('aria-disabled') === 'true') return requestAnimationFrame(press)
    button.click()
  }

  const said = (/** @type {Node} */ node) => NO_ANSWER.test(node.textContent ?? '')
  new MutationObserver((changes) => {
    const isSaid = changes.some(({ type, target, addedNodes }) =>
      type === 'characterData' ? said(target) : [...addedNodes].some(said),
    )
    if (!isSaid || isDue || last === null) return
    isDue = true
    requestAnimationFrame(press)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
