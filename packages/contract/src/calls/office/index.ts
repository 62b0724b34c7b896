// The registry of office calls, for the server's office port and for tests.
import { registry } from '#src/call.ts'
import * as accounts from './accounts.ts'
import * as activityEditor from './activity-editor.ts'
import * as agent from './agent.ts'
import * as approval from './approval.ts'
import * as auth from './auth.ts'
import * as books from './books.ts'
import * as cashier from './cashier.ts'
import * as chat from './chat.ts'
import * as config from './config.ts'
import * as content from './content.ts'
import * as desk from './desk.ts'
import * as job from './job.ts'
import * as lottery from './lottery.ts'
import * as member from './member.ts'
import * as memberMoney from './member-money.ts'
import * as money from './money.ts'
import * as overview from './overview.ts'
import * as payout from './payout.ts'
import * as promo from './promo.ts'
import * as quarantine from './quarantine.ts'
import * as redPacket from './red-packet.ts'
import * as safety from './safety.ts'
import * as security from './security.ts'
import * as staff from './staff.ts'
import * as support from './support.ts'
import * as supportTemplates from './support-templates.ts'
import * as transfer from './transfer.ts'
import * as trust from './trust.ts'
import * as venueBooks from './venue-books.ts'

export const OFFICE_CALLS = registry([
  accounts,
  activityEditor,
  agent,
  approval,
  auth,
  books,
  cashier,
  chat,
  config,
  content,
  desk,
  job,
  lottery,
  member,
  memberMoney,
  money,
  overview,
  payout,
  promo,
  quarantine,
  redPacket,
  safety,
  security,
  staff,
  support,
  supportTemplates,
  transfer,
  trust,
  venueBooks,
])
