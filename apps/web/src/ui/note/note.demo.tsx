// Gallery: note.
import type { Demo } from '#src/gallery/demo.ts'
import { Note, RuleList } from './note.tsx'

export const demo: Demo = {
  title: '提示与要点',
  Show,
}

function Show() {
  return (
    <>
      <Note>生日只能设置一次。</Note>
      <Note tone="primary">汇率在提交时确定。</Note>
      <Note tone="warning">请确认地址为 TRC20 网络，转错无法找回。</Note>
      <Note tone="danger">户名与实名不一致，已退回。</Note>
      <Note tone="info">正在向场馆查询。</Note>
      <RuleList
        rules={[
          { text: '6–16 位', met: true },
          { text: '与登录密码不同', met: false },
        ]}
      />
    </>
  )
}
