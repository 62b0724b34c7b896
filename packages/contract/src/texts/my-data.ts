// Texts of a member's own data.

/** In the exported file. */
export const MY_DATA_FILE = {
  readmeName: '说明.txt',
  readme: (time: string) =>
    [
      `这是您截至 ${time} 的资料。`,
      '表格文件（.csv）可用电子表格打开，json 文件夹中是同样的内容，供程序读取。',
      '金额单位为元，时间为北京时间。',
      '不含密码、密钥，也不含别人的资料。登录记录保留180天，聊天发言保留180天，站内信保留400天，更早的已删除。',
      '里面有您的姓名与账号，请妥善保管。',
      '',
    ].join('\r\n'),
  yes: '是',
  no: '否',
} as const
