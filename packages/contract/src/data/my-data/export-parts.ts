// The parts of an exported file: a table each, with the titles of its columns. Only the server and tests read it.
import { AGENT_APPLICATION, MEMBER, SUPPORT } from '#src/states.ts'
import { RESTRICTION_TITLES } from '#src/texts/safety.ts'
import { COLUMN_TITLES as T, count, type DataPart, fen, text, time, wordsOf, yes } from './export-columns.ts'
import { MONEY_PARTS } from './export-money-parts.ts'

export const DATA_PARTS = {
  profile: {
    title: '个人资料',
    group: 'profile',
    columns: {
      id: text('会员编号'),
      username: text('用户名'),
      realname: text('真实姓名'),
      mobile: text('手机号'),
      email: text('邮箱'),
      birthday: text('生日'),
      joined_at: time('注册时间'),
      adult_at: time('声明年满18岁'),
      state: text(T.state, wordsOf(MEMBER)),
      level: count('VIP等级'),
      deposits_fen: fen('累计存款'),
      turnover_fen: fen('累计流水'),
      has_pay_password: yes('已设支付密码'),
      show_message_time: yes('显示消息时间'),
      notify_wins: yes('中奖通知'),
      quiet_mode: yes('免打扰'),
      auto_transfer: yes('自动转账'),
      launch_budget_fen: fen('每次带入'),
    },
  },
  accounts: {
    title: '收款账户',
    group: 'profile',
    columns: {
      kind: text('类型', { bank: '银行卡', usdt: 'USDT' }),
      bank: text('银行'),
      owner: text('户名或协议'),
      number: text('卡号或地址'),
      branch: text('支行'),
      created_at: time('绑定时间'),
      removed_at: time('删除时间'),
    },
  },
  invitations: {
    title: '邀请的好友',
    group: 'profile',
    columns: {
      friend: text('好友编号'),
      registered_at: time('注册时间'),
      state: text(T.state, { open: '进行中', reached: '已达标', missed: '未达标' }),
    },
  },
  agency: {
    title: '代理申请',
    group: 'profile',
    columns: {
      mobile: text('手机号'),
      apply_info: text('申请理由'),
      state: text(T.state, wordsOf(AGENT_APPLICATION)),
      created_at: time(T.time),
    },
  },
  ...MONEY_PARTS,
  restrictions: {
    title: '限额与暂停记录',
    group: 'limits',
    columns: {
      kind: text('类型', RESTRICTION_TITLES),
      name: text(T.name),
      value: count('数值（分或分钟）'),
      asked_by: text('由谁', { member: '本人', staff: '客服', system: '系统' }),
      at: time(T.time),
      from_at: time('生效'),
      until_at: time('到期'),
    },
  },
  play: {
    title: '游戏时间',
    group: 'limits',
    columns: { from_at: time('开始'), to_at: time('结束') },
  },
  signs: {
    title: '风险迹象',
    group: 'limits',
    columns: {
      day: text('日期'),
      points: count('分数'),
      signs: text('迹象'),
      until_at: time('暂停到'),
    },
  },
  logins: {
    title: '登录记录',
    group: 'logins',
    columns: {
      at: time(T.time),
      ip: text('网络地址'),
      user_agent: text('浏览器'),
      outcome: text('结果', { wrong: '密码错误', ok: '成功', 'new-device': '成功（新设备）' }),
    },
  },
  devices: {
    title: '登录设备',
    group: 'logins',
    columns: {
      label: text('设备'),
      ip: text('网络地址'),
      first_seen_at: time('首次登录'),
      last_seen_at: time('最近登录'),
      ended_at: time('退出时间'),
    },
  },
  sessions: {
    title: '登录会话',
    group: 'logins',
    columns: {
      created_at: time('开始'),
      last_action_at: time('最近操作'),
      expires_at: time('到期'),
      ended_at: time(T.ended),
    },
  },
  networks: {
    title: '使用过的网络',
    group: 'logins',
    columns: { day: text('日期'), network: text('网络') },
  },
  passkeys: {
    title: '通行密钥',
    group: 'logins',
    columns: { name: text(T.name), created_at: time('添加时间'), removed_at: time('删除时间') },
  },
  inbox: {
    title: '站内信',
    group: 'messages',
    columns: {
      title: text('标题'),
      content: text('内容'),
      created_at: time(T.time),
      read_at: time('阅读时间'),
    },
  },
  support: {
    title: '客服留言',
    group: 'messages',
    columns: {
      category: text('类型'),
      contact: text('联系方式'),
      content: text('内容'),
      state: text(T.state, wordsOf(SUPPORT)),
      reply: text('回复'),
      own: yes('回复由本人所写'),
      created_at: time(T.time),
      replied_at: time('回复时间'),
    },
  },
  chat: {
    title: '聊天发言',
    group: 'messages',
    columns: { room_id: count('房间'), content: text('内容'), created_at: time(T.time) },
  },
} as const satisfies Record<string, DataPart>

export type DataPartName = keyof typeof DATA_PARTS
export const DATA_PART_NAMES = Object.keys(DATA_PARTS) as [DataPartName, ...DataPartName[]]
