// Gallery: what one presses, chooses and types into.
import { headset, play, undo2, userRound } from '@lanting/design/icons'
import { useState } from 'react'
import { AmountChips, AmountField } from '#src/ui/amount-field/amount-field.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx'
import { Chip } from '#src/ui/chip/chip.tsx'
import { DatePicker } from '#src/ui/date-picker/date-picker.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { RuleList } from '#src/ui/note/note.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import { Pills } from '#src/ui/pills/pills.tsx'
import { SearchField } from '#src/ui/search-field/search-field.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import { Switch } from '#src/ui/switch/switch.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { WaveTabs } from '#src/ui/wave-tabs/wave-tabs.tsx'
import { Box } from './box.tsx'
import css from './gallery.module.css'

const nothing = () => undefined

export function Buttons() {
  const [busy, setBusy] = useState(false)
  return (
    <Box title="按钮" note="52 / 44 / 32（触区 44）">
      <Button block>主操作</Button>
      <Button block variant="secondary">
        次操作
      </Button>
      <Button block variant="outline" icon={play}>
        描边
      </Button>
      <Button block variant="danger">
        危险操作
      </Button>
      <Button block variant="danger-solid">
        解除绑定
      </Button>
      <Button block variant="zhu">
        收下
      </Button>
      <Button block inactive>
        未填完（仍可点）
      </Button>
      <Button block disabled>
        不可用
      </Button>
      <Button block loading={!busy} onClick={() => setBusy(!busy)}>
        提交中
      </Button>
      <div className={css.line}>
        <Button size="md" variant="secondary">
          中号
        </Button>
        <Button size="sm" variant="secondary" icon={undo2}>
          一键回收
        </Button>
        <Button size="sm">登录</Button>
        <Button size="sm" variant="outline">
          注册
        </Button>
        <Button size="sm" variant="ghost">
          全部
        </Button>
        <IconButton icon={headset} label="客服" dot />
      </div>
    </Box>
  )
}

export function Choices() {
  const [protocol, setProtocol] = useState('trc')
  const [tab, setTab] = useState('all')
  const [pill, setPill] = useState('live')
  const [auto, setAuto] = useState(true)
  const [agreed, setAgreed] = useState(false)
  return (
    <Box title="选择">
      <Segmented
        label="网络协议"
        value={protocol}
        onChange={setProtocol}
        choices={[
          { value: 'trc', label: 'TRC20' },
          { value: 'erc', label: 'ERC20', badge: 3 },
        ]}
      />
      <WaveTabs
        label="平台"
        value={tab}
        onChange={setTab}
        tabs={[
          'all:全部',
          'sport:体育',
          'slot:电子',
          'live:真人',
          'lottery:彩票',
          'board:棋牌',
          'fish:捕鱼',
        ].map((t) => {
          const [value = '', label = ''] = t.split(':')
          return { value, label }
        })}
      />
      <div className={css.ground}>
        <Pills
          label="类别"
          value={pill}
          onPick={setPill}
          pills={[
            { value: 'live', label: '真人', icon: userRound },
            { value: 'slot', label: '电子' },
            { value: 'sport', label: '体育' },
            { value: 'lottery', label: '彩票' },
          ]}
        />
      </div>
      <div className={css.line}>
        <Chip on onClick={nothing}>
          近 30 天
        </Chip>
        <Chip menu onClick={nothing}>
          全部平台
        </Chip>
        <Chip disabled onClick={nothing}>
          不可选
        </Chip>
      </div>
      <div className={css.line}>
        <Switch label="自动转账" checked={auto} onChange={setAuto} />
        <Switch label="安静模式" checked={!auto} onChange={(on) => setAuto(!on)} />
        <Switch label="不可改" checked disabled onChange={nothing} />
        <Checkbox checked onChange={nothing}>
          自动登录
        </Checkbox>
        <Checkbox checked={agreed} onChange={setAgreed}>
          我已年满 18 周岁，并同意 <a href="#/abouts">服务条款</a>
        </Checkbox>
      </div>
    </Box>
  )
}

export function Fields() {
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('linyu88')
  const [secret, setSecret] = useState('1234')
  const [query, setQuery] = useState('')
  return (
    <Box title="输入">
      <Field icon={userRound} placeholder="手机号或用户名" value={name} onChange={setName} />
      <Field
        icon={userRound}
        placeholder="用户名"
        value={typed}
        onChange={setTyped}
        clearable
        hint="6–16 位，字母或数字"
      />
      <PasswordField
        placeholder="密码"
        value={secret}
        onChange={setSecret}
        error="请输入正确的密码长度，最少6位！"
      />
      <Field
        label="推荐人 UID"
        labelEnd="选填"
        value="800216"
        onChange={nothing}
        readOnly
        numeric
        inset
        action={<Tag tone="primary">邀请链接带入</Tag>}
      />
      <SearchField placeholder="搜索银行" value={query} onChange={setQuery} />
      <RuleList
        rules={[
          { text: '6–16 位', met: true },
          { text: '与登录密码不同', met: false },
        ]}
      />
    </Box>
  )
}

export function Amounts() {
  const [amount, setAmount] = useState('1000')
  const [day, setDay] = useState('1992-06-18')
  return (
    <>
      <Box title="金额输入">
        <AmountField
          label="存款金额"
          range="100.00 – 50,000.00"
          value={amount}
          onChange={setAmount}
          hint="到账约 138.88 USDT"
        />
        <AmountChips
          amounts={['100', '500', '1000', '2000', '5000', '10000']}
          value={amount}
          onPick={setAmount}
          isDisabled={(a) => a === '10000'}
        />
        <AmountField label="转入金额" value="" onChange={nothing} error="请输入转账金额" />
      </Box>
      <Box title="日期" note={day}>
        <DatePicker label="生日" value={day} min="1980-01-01" max="2008-11-15" onChange={setDay} />
      </Box>
    </>
  )
}
