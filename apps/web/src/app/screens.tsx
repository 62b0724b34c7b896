// The component of every built page, each loaded on demand.
import { type ComponentType, Suspense } from 'react'
import { ABSENT_SCREENS } from '#src/app/fallback/absent-screens.ts'
import { OnItsWay } from '#src/app/frame/on-its-way.tsx'
import { TransRecordScreen } from '#src/app/trans-record.tsx'
import { isRealOnly, TrialPage } from '#src/app/fallback/trial-page.tsx'
import { HallScreen } from '#src/features/hall/hall-screen.tsx'
import type { BuiltPath } from '@lanting/contract/rules/routes'
import { lazyCode } from '#src/lib/navigation/lazy-code.ts'
import '#src/lib/navigation/scroll.ts'
import { useIsAbsent } from '#src/queries/absence.ts'
import { useUser } from '#src/queries/user.ts'

export type Screens = Readonly<Record<BuiltPath, ComponentType>>

const HomeScreen = lazyCode(
  () => import('#src/features/hall/home/home-screen.tsx'),
  (m) => m.HomeScreen,
)
const AppScreen = lazyCode(
  () => import('#src/features/hall/app-screen.tsx'),
  (m) => m.AppScreen,
)
const LoginScreen = lazyCode(
  () => import('#src/features/auth/login-screen.tsx'),
  (m) => m.LoginScreen,
)
const RegisterScreen = lazyCode(
  () => import('#src/features/auth/register-screen.tsx'),
  (m) => m.RegisterScreen,
)
const PasswordScreen = lazyCode(
  () => import('#src/features/auth/password-screen.tsx'),
  (m) => m.PasswordScreen,
)
const MineScreen = lazyCode(
  () => import('#src/features/member/mine/mine-screen.tsx'),
  (m) => m.MineScreen,
)
const ProfileScreen = lazyCode(
  () => import('#src/features/member/profile/profile-screen.tsx'),
  (m) => m.ProfileScreen,
)
const SettingsScreen = lazyCode(
  () => import('#src/features/member/settings/settings-screen.tsx'),
  (m) => m.SettingsScreen,
)
const MessageScreen = lazyCode(
  () => import('#src/features/content/message-screen.tsx'),
  (m) => m.MessageScreen,
)
const ServiceScreen = lazyCode(
  () => import('#src/features/content/support/service-screen.tsx'),
  (m) => m.ServiceScreen,
)
const HelpScreen = lazyCode(
  () => import('#src/features/content/help-screen.tsx'),
  (m) => m.HelpScreen,
)
const ArticleScreen = lazyCode(
  () => import('#src/features/content/article-screen.tsx'),
  (m) => m.ArticleScreen,
)
const AboutScreen = lazyCode(
  () => import('#src/features/content/article-screen.tsx'),
  (m) => m.AboutScreen,
)
const UsdtScreen = lazyCode(
  () => import('#src/features/content/usdt-screen.tsx'),
  (m) => m.UsdtScreen,
)
const AccountScreen = lazyCode(
  () => import('#src/features/wallet/account-screen.tsx'),
  (m) => m.AccountScreen,
)
/** The wallet has a slot for cards, which are another feature's: both are fetched together. */
const WalletScreen = lazyCode(
  () =>
    Promise.all([
      import('#src/features/wallet/wallet-screen.tsx'),
      import('#src/features/card/card-section.tsx'),
    ]),
  ([wallet, cards]) =>
    () => <wallet.WalletScreen cards={<cards.CardSection heading="收款账户" />} />,
)
const TransferScreen = lazyCode(
  () => import('#src/features/wallet/transfer/transfer-screen.tsx'),
  (m) => m.TransferScreen,
)
const MoneyScreen = lazyCode(
  () => import('#src/features/wallet/money-screen.tsx'),
  (m) => m.MoneyScreen,
)
const GamePageScreen = lazyCode(
  () => import('#src/features/venue/game/game-page-screen.tsx'),
  (m) => m.GamePageScreen,
)
const ConciseScreen = lazyCode(
  () => import('#src/features/venue/concise-screen.tsx'),
  (m) => m.ConciseScreen,
)
const BetRecordScreen = lazyCode(
  () => import('#src/features/record/bet-record-screen.tsx'),
  (m) => m.BetRecordScreen,
)
const RechargeScreen = lazyCode(
  () => import('#src/features/deposit/recharge-screen.tsx'),
  (m) => m.RechargeScreen,
)
const PayInfoScreen = lazyCode(
  () => import('#src/features/deposit/order/pay-info-screen.tsx'),
  (m) => m.PayInfoScreen,
)
const WithdrawalScreen = lazyCode(
  () => import('#src/features/withdrawal/withdrawal-screen.tsx'),
  (m) => m.WithdrawalScreen,
)
const WithdrawAccountScreen = lazyCode(
  () => import('#src/features/card/withdraw-account-screen.tsx'),
  (m) => m.WithdrawAccountScreen,
)
const AddBankCardScreen = lazyCode(
  () => import('#src/features/card/add-bank-card-screen.tsx'),
  (m) => m.AddBankCardScreen,
)
const AddUsdtCardScreen = lazyCode(
  () => import('#src/features/card/add-usdt-card-screen.tsx'),
  (m) => m.AddUsdtCardScreen,
)
const LotteryScreen = lazyCode(
  () => import('#src/features/lottery/lottery-screen.tsx'),
  (m) => m.LotteryScreen,
)
const RoomScreen = lazyCode(
  () => import('#src/features/room/room-screen.tsx'),
  (m) => m.RoomScreen,
)
const FairScreen = lazyCode(
  () => import('#src/features/fair/fair-screen.tsx'),
  (m) => m.FairScreen,
)
const HongbaoScreen = lazyCode(
  () => import('#src/features/redpacket/hongbao-screen.tsx'),
  (m) => m.HongbaoScreen,
)
const HongbaoListScreen = lazyCode(
  () => import('#src/features/redpacket/list/hongbao-list-screen.tsx'),
  (m) => m.HongbaoListScreen,
)
const WelfareScreen = lazyCode(
  () => import('#src/features/redpacket/welfare-screen.tsx'),
  (m) => m.WelfareScreen,
)
const StageScreen = lazyCode(
  () => import('#src/features/hall/stage/stage-screen.tsx'),
  (m) => m.StageScreen,
)
const StagePageScreen = lazyCode(
  () => import('#src/features/hall/stage/stage-page-screen.tsx'),
  (m) => m.StagePageScreen,
)
const VipScreen = lazyCode(
  () => import('#src/features/vip/vip-screen.tsx'),
  (m) => m.VipScreen,
)
const ActivityScreen = lazyCode(
  () => import('#src/features/activity/activity-screen.tsx'),
  (m) => m.ActivityScreen,
)
const ActivityInfoScreen = lazyCode(
  () => import('#src/features/activity/activity-info-screen.tsx'),
  (m) => m.ActivityInfoScreen,
)
const ActivityRecordScreen = lazyCode(
  () => import('#src/features/activity/activity-record-screen.tsx'),
  (m) => m.ActivityRecordScreen,
)

export const SCREENS = {
  '/': HallScreen,
  '/home': HomeScreen,
  '/index_old': HallScreen,
  '/discover': lazyCode(
    () => import('#src/features/hall/discover/discover-screen.tsx'),
    (m) => m.DiscoverScreen,
  ),
  '/app': AppScreen,
  '/zhanzhu': StageScreen,
  '/zhanzhuye': StagePageScreen,
  '/login': LoginScreen,
  '/reg': RegisterScreen,
  '/reg2': RegisterScreen,
  '/password': PasswordScreen,
  '/mine': MineScreen,
  '/mine_old': MineScreen,
  '/userInfo': ProfileScreen,
  '/userCent': SettingsScreen,
  '/security': lazyCode(
    () => import('#src/features/member/security/security-screen.tsx'),
    (m) => m.SecurityScreen,
  ),
  '/closeAccount': lazyCode(
    () => import('#src/features/mydata/closure-screen.tsx'),
    (m) => m.ClosureScreen,
  ),
  '/myData': lazyCode(
    () => import('#src/features/mydata/my-data-screen.tsx'),
    (m) => m.MyDataScreen,
  ),
  '/notifications': lazyCode(
    () => import('#src/features/member/notify/notify-screen.tsx'),
    (m) => m.NotifyScreen,
  ),
  '/message': MessageScreen,
  '/kefu': ServiceScreen,
  '/boutBallBet': HelpScreen,
  '/boutBallBetInfo': ArticleScreen,
  '/abouts': AboutScreen,
  '/usdtmore': UsdtScreen,
  '/account': AccountScreen,
  '/wallet': WalletScreen,
  '/transfer': TransferScreen,
  '/money': MoneyScreen,
  '/gamePage': GamePageScreen,
  '/concise': ConciseScreen,
  '/betRecord': BetRecordScreen,
  '/transRecord': TransRecordScreen,
  '/recharge': RechargeScreen,
  '/payInfo': PayInfoScreen,
  '/withdrawal': WithdrawalScreen,
  '/withdrawAccount': WithdrawAccountScreen,
  '/addBankCard': AddBankCardScreen,
  '/addUsdtCard': AddUsdtCardScreen,
  '/lottery': LotteryScreen,
  '/lotteryPage': RoomScreen,
  '/fair': FairScreen,
  '/trust': lazyCode(
    () => import('#src/features/trust/trust-screen.tsx'),
    (m) => m.TrustScreen,
  ),
  '/activity': ActivityScreen,
  '/activity_old': ActivityScreen,
  '/activityInfo': ActivityInfoScreen,
  '/activityRecord': ActivityRecordScreen,
  '/fanshui': lazyCode(
    () => import('#src/features/rebate/rebate-screen.tsx'),
    (m) => m.RebateScreen,
  ),
  '/hongbao': HongbaoScreen,
  '/hongbaoList': HongbaoListScreen,
  '/welfare': WelfareScreen,
  '/vip': VipScreen,
  '/vip2': VipScreen,
  '/iframepage': VipScreen,
  '/inviter': lazyCode(
    () => import('#src/features/inviter/inviter-screen.tsx'),
    (m) => m.InviterScreen,
  ),
  '/applyagent': lazyCode(
    () => import('#src/features/agent/apply-agent-screen.tsx'),
    (m) => m.ApplyAgentScreen,
  ),
  '/agent': lazyCode(
    () => import('#src/features/agent/agent-screen.tsx'),
    (m) => m.AgentScreen,
  ),
  '/safety': lazyCode(
    () => import('#src/features/protection/safety-screen.tsx'),
    (m) => m.SafetyScreen,
  ),
} satisfies Screens

const TABLE_OF_ABSENT: Screens = { ...SCREENS, ...ABSENT_SCREENS }

/** Pages where losing the network hurts most: prefetched while idle. */
const MONEY = [AccountScreen, RechargeScreen, WithdrawalScreen, TransferScreen, TransRecordScreen] as const

export async function fetchMoneyPages(): Promise<void> {
  for (const page of MONEY) await page.ahead()
}

/** Pages a member may want offline, if their code was fetched before. */
const WITHOUT_NETWORK = { '/account': AccountScreen, '/fair': FairScreen, '/boutBallBet': HelpScreen }
export type WithoutNetwork = keyof typeof WITHOUT_NETWORK

export function hereWithoutNetwork(): readonly WithoutNetwork[] {
  return (Object.keys(WITHOUT_NETWORK) as WithoutNetwork[]).filter((path) => WITHOUT_NETWORK[path].isHere())
}

export function TableScreen({ path }: { readonly path: BuiltPath }) {
  const isTrial = useUser()?.is_trial === 1
  const table = useIsAbsent() ? TABLE_OF_ABSENT : SCREENS
  if (isTrial && isRealOnly(path)) return <TrialPage path={path} />
  const One: ComponentType = table[path]
  return (
    <Suspense fallback={<OnItsWay path={path} />}>
      <One />
    </Suspense>
  )
}
