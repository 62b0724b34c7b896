// What this browser kept itself: the receipts of its bets in the round, and the public log as it was seen before.
import { saveBlob } from '@lanting/browser-kit/save-blob'
import { fileDown } from '@lanting/design/icons'
import { useQuery } from '@tanstack/react-query'
import { receiptsOf } from '#src/lib/receipts.ts'
import { useIsMember } from '#src/lib/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import css from './fair-round.module.css'
import { Step, Told } from './fair-steps.tsx'
import { HexLine } from './hex-line.tsx'
import { checkLog, type LogCheck } from './log-check.ts'
import type { Fair } from './queries.ts'
import { judgeReceipts, PROBLEM_WORDS, type ReceiptVerdict } from './receipt-check.ts'

const BROKEN_WORDS: Readonly<Record<Extract<LogCheck, { kind: 'broken' }>['why'], string>> = {
  key: '日志的密钥被换成了另一个 ✘ 请保存证据',
  signature: '日志的签名不成立 ✘ 请保存证据',
  shrunk: '日志比本机上次看到的短 ✘ 请保存证据',
  changed: '日志与本机上次看到的不一致 ✘ 请保存证据',
}

export function KeptSteps({ fair }: { readonly fair: Fair }) {
  // Once per visit: what did not fit must not be asked for again until it does.
  const log = useQuery({
    queryKey: ['log-check', fair.name, fair.expect],
    queryFn: checkLog,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  })
  return (
    <>
      <ReceiptStep fair={fair} log={log.data} />
      <LogStep fair={fair} log={log.data} isError={log.isError} />
    </>
  )
}

function keysOf(log: LogCheck | undefined) {
  return log?.kind === 'first' || log?.kind === 'grown' ? log.keys : undefined
}

function ReceiptStep({ fair, log }: { readonly fair: Fair; readonly log: LogCheck | undefined }) {
  const isMember = useIsMember()
  if (!isMember) return null
  const verdicts = judgeReceipts(receiptsOf(fair.name, fair.expect), fair, keysOf(log))
  const isBad = verdicts.some(({ isSigned, problems }) => isSigned === false || problems.length > 0)
  const isSure = verdicts.length > 0 && verdicts.every(({ isSigned }) => isSigned === true)
  return (
    <Step
      mark={isBad ? 'bad' : isSure ? 'good' : 'lock'}
      title="我的注单收据"
      end={verdicts.length === 0 ? undefined : `${verdicts.length} 张`}
    >
      {verdicts.length === 0 ? (
        <p className={css.line}>本机没有这一期的收据：您没有投注这一期，或是在别的设备上投注的。</p>
      ) : (
        verdicts.map((verdict) => <ReceiptLine key={verdict.receipt.bet_id} verdict={verdict} />)
      )}
      {verdicts.length > 0 && (
        <SaveButton
          name={`receipts-${fair.name}-${fair.expect}.json`}
          label={isBad ? '保存证据' : '下载收据'}
          value={{ receipts: verdicts.map(({ receipt }) => receipt), round: fair, keys: keysOf(log) ?? [] }}
        />
      )}
    </Step>
  )
}

function ReceiptLine({ verdict: { receipt, isSigned, problems } }: { readonly verdict: ReceiptVerdict }) {
  const wrong = problems.map((problem) => PROBLEM_WORDS[problem])
  return (
    <>
      <HexLine text={JSON.stringify(receipt)} label={`收据 ${receipt.bet_id}`} isShort />
      <Told isRight={wrong.length === 0 && isSigned !== false}>{receiptWords(isSigned, wrong)}</Told>
    </>
  )
}

function receiptWords(isSigned: boolean | undefined, wrong: readonly string[]): string {
  if (wrong.length > 0) return `${wrong.join('，')} ✘ 请保存证据`
  if (isSigned === undefined) return '与本期公布的承诺和种子相符；签名还不能确认'
  return isSigned ? '平台签名有效，与本期公布的承诺和种子相符' : '签名不成立 ✘ 请保存证据'
}

interface LogStepProps {
  readonly fair: Fair
  readonly log: LogCheck | undefined
  readonly isError: boolean
}

function LogStep({ fair, log, isError }: LogStepProps) {
  if (log === undefined || log.kind === 'empty') {
    return (
      <Step mark={isError ? 'lock' : 'busy'} title="公开日志" isLast>
        <p className={css.line}>
          {isError
            ? '网络不太顺，这一项还不能确认'
            : log === undefined
              ? '正在核对…'
              : '日志还没有收录任何一条'}
        </p>
      </Step>
    )
  }
  if (log.kind === 'broken') {
    return (
      <Step mark="bad" title="公开日志" isLast>
        <Told isRight={false}>{BROKEN_WORDS[log.why]}</Told>
        <SaveButton name={`log-${fair.name}-${fair.expect}.json`} label="保存证据" value={log.evidence} />
      </Step>
    )
  }
  return (
    <Step mark="good" title="公开日志" end={`${log.head.size} 条`} isLast>
      <HexLine text={log.head.root} label="日志根" isShort />
      <Told isRight>
        {log.kind === 'first'
          ? '签名有效；本机第一次看到这份日志，从此记住'
          : `签名有效；由本机上次看到的续写而成，没有改动过（${log.steps} 步证明）`}
      </Told>
    </Step>
  )
}

function SaveButton({
  name,
  label,
  value,
}: {
  readonly name: string
  readonly label: string
  readonly value: unknown
}) {
  const save = () => saveBlob(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }), name)
  return (
    <Button variant="secondary" size="sm" icon={fileDown} onClick={save}>
      {label}
    </Button>
  )
}
