// Binds the calls of a member's own data.
import * as calls from '@lanting/contract/calls/my-data'
import type { Binder } from '#src/http/bind.ts'
import type { ExportService } from '#src/modules/mydata/export.service.ts'

export function myDataRoutes({ bind }: Binder, { exports }: { readonly exports: ExportService }): void {
  bind(calls.myData, (_input, { member }) => exports.state(member.memberId))
  bind(calls.myDataExport, (input, context) => exports.ask(context.member, input.password, context))
  bind(calls.myDataFile, (input, context) => exports.file(context.member, input.password, context))
}
