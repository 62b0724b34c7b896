// Binds the office calls of player protection: all of them read.
import * as calls from '@lanting/contract/calls/office/safety'
import { pageNumber } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import type { PersonReviewService } from '#src/modules/safety/person-review.service.ts'
import type { SignsService } from '#src/modules/safety/signs/signs.service.ts'

export function safetyOfficeRoutes(
  { bind }: Binder,
  { persons, signs }: { readonly persons: PersonReviewService; readonly signs: SignsService },
): void {
  bind(calls.memberPerson, (input) => persons.person(input.id))
  bind(calls.exclusionList, (input) => persons.exclusions(input.kind, pageNumber(input.page)))
  bind(calls.signCases, (input) => signs.cases(pageNumber(input.page)))
}
