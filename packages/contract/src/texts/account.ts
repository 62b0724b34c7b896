// Texts about the account that screens and server share, each by itself: a page loads only those that it shows.

export const SET_PAY_PASSWORD = '设置支付密码'
