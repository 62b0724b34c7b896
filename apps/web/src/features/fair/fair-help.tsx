// How the proof works, in a few simple sentences.
import { FAIR_WORDS } from '@lanting/contract/fair-words'
import css from './fair-screen.module.css'

export function FairHelp() {
  return (
    <ol className={css.help}>
      <li>
        每个彩种有一条事先做好的种子链，链首在第一次投注之前公布。种子从后往前用，每个种子的 SHA-256
        就是上一个种子，谁也无法中途换掉。
      </li>
      <li>投注时页面上的「承诺值」就是本期种子的 SHA-256。承诺在先，开奖在后。</li>
      <li>
        开奖时公开种子。号码 =
        HMAC-SHA256（种子，期号、盐值与公开信标的值）逐字节取数，会使某个号码更容易出现的字节跳过不用。
      </li>
      <li>封盘时公布当期全部注单的根值，再公开种子；投注数据从不进入开奖计算。</li>
      <li>本页的计算都在您的浏览器里进行。也可以下载离线验证器，断网使用，或把数值复制到任何别的工具。</li>
      <li>
        每张收下的注单都有平台签名的收据，存在您的浏览器里；封盘、开奖、作废都写进公开日志，只增不改，谁都可以跟随核对。
      </li>
      <li>这项验证能做什么：{FAIR_WORDS.shows}</li>
      <li>不能做什么：{FAIR_WORDS.limits}演示环境的信标由沙盒自己运行，因此这里不能排除串通。</li>
    </ol>
  )
}
