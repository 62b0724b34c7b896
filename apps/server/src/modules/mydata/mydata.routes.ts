// Binds the calls of a member's own data.
import * as calls from '@lanting/contract/calls/my-data'
import type { Binder } from '#src/http/bind.ts'
import type { ClosureService } from '#src/modules/mydata/closure.service.ts'
import type { ExportService } from '#src/modules/mydata/export.service.ts'

interface MyDataRoutes {
  readonly exports: ExportService
  readonly closures: ClosureService
}

export function myDataRoutes({ bind }: Binder, { exports, closures }: MyDataRoutes): void {
  bind(calls.myData, (_input, { member }) => exports.state(member.memberId))
  bind(calls.myDataExport, (input, context) => exports.ask(context.member, input.password, context))
  bind(calls.myDataFile, (input, context) => exports.file(context.member, input.password, context))
  bind(calls.closureState, (_input, { member }) => closures.refreshed(member.memberId))
  bind(calls.closurePasskey, (_input, { member }) => closures.askPasskey(member))
  bind(calls.closureAsk, (input, context) => closures.ask(context.member, input, context))
  bind(calls.closureBack, (_input, { member }) => closures.takeBack(member.memberId))
}
