// A show button for a password: the input's type, and the button's label and action.
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
