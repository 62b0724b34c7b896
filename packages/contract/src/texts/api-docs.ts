// What the description of the API says to its readers.

export const API_DOCS = {
  member: '会员接口',
  office: '后台接口',
  about: `业务结果一律以 HTTP 200 返回，并以 code 区分；code 为 200 才算成功。
金额为两位小数的字符串，单位元；时间为北京时间。未声明的字段与取值一律以 422 拒绝。`,
  session: '登录后得到的会话令牌',
  signature: '对原始请求体的签名',
  idempotencyKey: '同一标识与内容只执行一次，重复提交得到第一次的结果',
  work: '由 POST /api/work 得到的工作量证明的解',
  file: '文件',
  answer: '结果，或带原因的拒绝',
  columns: ['方法', '路径', '谁可以', '可能的拒绝'],
} as const

/** What a refusal of an input adds about a field. */
export const checkField = (title: string) => `：请检查${title}`
