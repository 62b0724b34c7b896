// What the check proves, and what it cannot prove.
import { Card } from '#src/ui/card/card.tsx'
import css from '../hongbao-list.module.css'

export function ListMeaning() {
  return (
    <Card className={css.card} label="这能说明什么">
      <h2 className={css.title}>这能说明什么</h2>
      <ul className={css.meaning}>
        <li>能说明：哈希公布之后，没有任何一个红包被改过金额、换过人、加进来或拿掉。</li>
        <li>能说明：先抢后抢、谁来抢，都不影响金额；员工在 12:00 之前也看不到单个金额。</li>
        <li>能说明：每个金额都在公布的面额之内，合计没有超过预算，每人的个数合乎档位。</li>
        <li>
          不能说明：切分时用的随机数由我们的服务器产生，单凭一天的清单无法证明它没有偏向。可以把多天的清单与公布的概率相比。
        </li>
      </ul>
      <p className={css.line}>
        算法：叶 = SHA-256(0x00 ‖ “HB1|日期|批次|位置|会员编号|第几个|金额(分)|盐值”)，节点 = SHA-256(0x01 ‖
        左 ‖ 右)，与 RFC 6962 相同；会员编号 =
        SHA-256(“HBM1|日期|会员号|会员盐值”)。全部在您的浏览器里计算，无需登录。
      </p>
    </Card>
  )
}
