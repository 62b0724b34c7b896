// Why a process refuses to start on a database or with settings of the other money mode.
import type { MoneyMode } from '#src/codes.ts'

export const START = {
  refuses: (mode: MoneyMode, reasons: readonly string[]) =>
    `${mode === 'live' ? '真实资金模式' : '演示模式'}拒绝启动，${reasons.join('；')}`,
  unstamped: '数据库没有资金模式标记，请先运行迁移（main-migrate）',
  stamped: { sandbox: '数据库属于演示模式（sandbox）', live: '数据库属于真实资金（live）' },
  demoMembers: '数据库中有演示会员',
  demoStaff: '数据库中有演示员工账号，其密码是公开的',
  clockMoved: (ms: bigint) => `数据库的时钟被移动过 ${ms} 毫秒`,
  otherRegister: (demanded: string, configured: string) =>
    `拒绝启动，数据库要求的登记机构是“${demanded}”，REGISTER 是“${configured}”；请用同一 REGISTER 运行迁移（main-migrate）`,
  geoFile: (what: string) => `配置有误：GEO_BLOCK_URL 的文件无法读取，或这一行不是“网段/前缀,国家”：${what}`,
  geoEmpty: (countries: readonly string[]) =>
    `拒绝启动，GEO_BLOCK_URL 的文件中没有 ALLOWED_COUNTRIES（${countries.join('、')}）的网段`,
  unseeded: '拒绝启动，数据库还没有初始内容，请先运行 seed（npm run serve -- seed）',
  published: (names: readonly string[]) => `以下密钥是公开过的值：${names.join('、')}`,
} as const
