// A password that its owner may look at: the input's type, and what the button beside it says and does.
import { useState } from 'react'

export function usePasswordToggle() {
  const [isShown, setShown] = useState(false)
  return {
    isShown,
    type: isShown ? 'text' : 'password',
    button: {
      label: isShown ? '隐藏密码' : '显示密码',
      'aria-pressed': isShown,
      onClick: () => setShown(!isShown),
    },
  }
}
