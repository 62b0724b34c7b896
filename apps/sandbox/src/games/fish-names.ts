// The twelve fish by their multiple.

export const FISH_NAMES: Readonly<Record<number, string>> = {
  2: '银梭鱼',
  3: '橙纹鱼',
  5: '蓝倒吊',
  8: '圆河豚',
  10: '月水母',
  15: '青海龟',
  20: '飞翼鳐',
  30: '赤章鱼',
  50: '灯笼鱼',
  80: '青鲨',
  100: '蓝鲸',
  200: '金鳞龙鲤',
}
