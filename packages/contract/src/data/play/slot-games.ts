// The invented slot games of the four providers: code, name, in the order of the grid.
import { SLOT_CODES, type SlotCode } from '#src/codes.ts'

const NAMES: Readonly<Record<SlotCode, readonly string[]>> = {
  obgdy: [
    '青岚剑影',
    '竹海听风',
    '墨染江湖',
    '云阁灯市',
    '锦鲤跃泉',
    '玉兔捣香',
    '雪岭狐踪',
    '大漠驼铃',
    '茶山春语',
    '桃溪渔火',
    '金缕织坊',
    '九曲灯河',
    '石窟秘藏',
    '鼓楼夜宴',
    '纸鸢追云',
    '醉月画舫',
    '铜镜奇缘',
    '梨园锣鼓',
    '火树银街',
    '瓷窑匠心',
    '荷塘萤火',
    '驿站快马',
    '古井星辉',
    '龙舟破浪',
  ],
  fgdz: [
    '深湾寻贝',
    '珊瑚集市',
    '灯塔守夜人',
    '鲸歌漂流瓶',
    '沉船账本',
    '风暴罗盘',
    '椰岛擂鼓',
    '海雾列车',
    '火山果园',
    '沙洲宝匣',
    '极光渔村',
    '冰川邮差',
    '雨林鼓点',
    '猴谷藏宝',
    '峡谷飞索',
    '绿洲水车',
    '星砂海滩',
    '蜂巢花市',
    '蘑菇小镇',
    '月湖独木舟',
    '彩鹦合唱团',
    '荒原篝火',
    '云端牧场',
    '瀑布金砂',
  ],
  pp: [
    '糖画铺子',
    '汤圆闹春',
    '饺子开运',
    '爆米花马戏',
    '蜜桃冰室',
    '咖啡猫店',
    '果园大丰收',
    '夜市烟火气',
    '面包会魔法',
    '彩虹棉花糖',
    '火锅沸腾季',
    '月饼礼盒',
    '年画娃娃',
    '舞狮贺岁',
    '花灯猜谜',
    '拨浪鼓乐园',
    '泥塑工坊',
    '风车转转转',
    '弹珠汽水',
    '积木高塔',
    '木马嘉年华',
    '气球远航',
    '万花筒之梦',
    '八音盒舞会',
  ],
  ae: [
    '星轨邮局',
    '机械蜻蜓',
    '量子花圃',
    '霓虹雨巷',
    '时差旅馆',
    '月背矿场',
    '光年快递',
    '齿轮王座',
    '云脑迷宫',
    '引力果汁',
    '像素武馆',
    '环城飞轨',
    '彗尾列车',
    '水晶温室',
    '回声洞窟',
    '极夜舞台',
    '陨铁匠铺',
    '雾城侦信',
    '沙漏守护者',
    '幻彩蒸汽城',
    '银羽信鸽',
    '双子星灯',
    '潮汐发电站',
    '午夜书库',
  ],
}

export interface SlotGame {
  readonly catecode: string
  readonly gamecode: string
  readonly gamename: string
}

/** `ob001` … `ob024`, and so on: the provider's code in small letters and the place in the grid. */
export function slotGames(provider: SlotCode): readonly SlotGame[] {
  const catecode = SLOT_CODES[provider]
  return NAMES[provider].map((gamename, i) => ({
    catecode,
    gamecode: `${catecode.toLowerCase()}${String(i + 1).padStart(3, '0')}`,
    gamename,
  }))
}

export const SLOT_GAMES: readonly SlotGame[] = (Object.keys(SLOT_CODES) as SlotCode[]).flatMap(slotGames)

export function findSlotGame(gamecode: string): SlotGame | undefined {
  return SLOT_GAMES.find((game) => game.gamecode === gamecode)
}
