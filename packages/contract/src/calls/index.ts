// The registry of member calls, for the server and for tests. The web app imports only the types in names.ts.
import { registry } from '../call.ts'
import * as agent from './agent.ts'
import * as auth from './auth.ts'
import * as card from './card.ts'
import * as chat from './chat.ts'
import * as content from './content.ts'
import * as deposit from './deposit.ts'
import * as fair from './fair.ts'
import * as invite from './invite.ts'
import * as log from './log.ts'
import * as lottery from './lottery.ts'
import * as member from './member.ts'
import * as myData from './my-data.ts'
import * as passkey from './passkey.ts'
import * as promo from './promo.ts'
import * as push from './push.ts'
import * as rebate from './rebate.ts'
import * as record from './record.ts'
import * as redpacket from './redpacket.ts'
import * as safety from './safety.ts'
import * as support from './support.ts'
import * as trust from './trust.ts'
import * as venue from './venue.ts'
import * as vip from './vip.ts'
import * as wallet from './wallet.ts'
import * as withdrawal from './withdrawal.ts'

export const CALLS = registry([
  agent,
  auth,
  card,
  chat,
  content,
  deposit,
  fair,
  invite,
  log,
  lottery,
  member,
  myData,
  passkey,
  promo,
  push,
  rebate,
  record,
  redpacket,
  safety,
  support,
  trust,
  venue,
  vip,
  wallet,
  withdrawal,
])
