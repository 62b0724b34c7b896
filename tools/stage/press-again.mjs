// Runs in a page before its own code, where the network is bad: does what a person does when the page says that no answer came.

/** Presses the last button again as soon as the page says so and the button can be pressed. */
export function pressAgain() {
  const NO_ANSWER = /暂未收到结果|网络不太顺，请稍后再试|等待超时/
  /** The last ones that were pressed. @type {HTMLButtonElement[]} */
  let pressed = []
  let isDue = false

  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      pressed = button === null ? [] : [...pressed.slice(-4), button]
      isDue = false
    },
    true,
  )

  const isThere = (/** @type {HTMLElement} */ button) => button.isConnected && button.offsetParent !== null
  /** A page may have made it anew; and a question that is answered leads back to the button before it. */
  const sameButton = () => {
    for (const button of pressed.toReversed()) {
      if (isThere(button)) return button
      const words = button.textContent
      const alike = [...document.querySelectorAll('button')].find(
        (other) => other.textContent === words && isThere(other),
      )
      if (alike) return alike
    }
    return null
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
    if (!isSaid || isDue || pressed.length === 0) return
    isDue = true
    requestAnimationFrame(press)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
