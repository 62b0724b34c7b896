// The component of every built page, each fetched when it is asked for.
import { type ComponentType, lazy } from 'react'
import { HallScreen } from '#src/features/hall/hall-screen.tsx'
import type { BuiltPath } from '@lanting/contract/rules/routes'

export type Screens = Readonly<Record<BuiltPath, ComponentType>>

const HomeScreen = lazy(() =>
  import('#src/features/hall/home-screen.tsx').then((m) => ({ default: m.HomeScreen })),
)
const DiscoverScreen = lazy(() =>
  import('#src/features/hall/discover-screen.tsx').then((m) => ({ default: m.DiscoverScreen })),
)
const AppScreen = lazy(() =>
  import('#src/features/hall/app-screen.tsx').then((m) => ({ default: m.AppScreen })),
)
const LoginScreen = lazy(() =>
  import('#src/features/auth/login-screen.tsx').then((m) => ({ default: m.LoginScreen })),
)
const RegisterScreen = lazy(() =>
  import('#src/features/auth/register-screen.tsx').then((m) => ({ default: m.RegisterScreen })),
)
const PasswordScreen = lazy(() =>
  import('#src/features/auth/password-screen.tsx').then((m) => ({ default: m.PasswordScreen })),
)
const MineScreen = lazy(() =>
  import('#src/features/member/mine-screen.tsx').then((m) => ({ default: m.MineScreen })),
)
const ProfileScreen = lazy(() =>
  import('#src/features/member/profile-screen.tsx').then((m) => ({ default: m.ProfileScreen })),
)
const SettingsScreen = lazy(() =>
  import('#src/features/member/settings-screen.tsx').then((m) => ({ default: m.SettingsScreen })),
)
const MessageScreen = lazy(() =>
  import('#src/features/content/message-screen.tsx').then((m) => ({ default: m.MessageScreen })),
)
const ServiceScreen = lazy(() =>
  import('#src/features/content/service-screen.tsx').then((m) => ({ default: m.ServiceScreen })),
)
const HelpScreen = lazy(() =>
  import('#src/features/content/help-screen.tsx').then((m) => ({ default: m.HelpScreen })),
)
const ArticleScreen = lazy(() =>
  import('#src/features/content/article-screen.tsx').then((m) => ({ default: m.ArticleScreen })),
)
const AboutScreen = lazy(() =>
  import('#src/features/content/article-screen.tsx').then((m) => ({ default: m.AboutScreen })),
)
const UsdtScreen = lazy(() =>
  import('#src/features/content/usdt-screen.tsx').then((m) => ({ default: m.UsdtScreen })),
)
const AccountScreen = lazy(() =>
  import('#src/features/wallet/account-screen.tsx').then((m) => ({ default: m.AccountScreen })),
)
/** The wallet leaves a place for cards, which are another feature's: both are fetched together. */
const WalletScreen = lazy(async () => {
  const [wallet, cards] = await Promise.all([
    import('#src/features/wallet/wallet-screen.tsx'),
    import('#src/features/card/card-section.tsx'),
  ])
  return { default: () => <wallet.WalletScreen cards={<cards.CardSection heading="收款账户" />} /> }
})
const TransferScreen = lazy(() =>
  import('#src/features/wallet/transfer-screen.tsx').then((m) => ({ default: m.TransferScreen })),
)
const MoneyScreen = lazy(() =>
  import('#src/features/wallet/money-screen.tsx').then((m) => ({ default: m.MoneyScreen })),
)
const GamePageScreen = lazy(() =>
  import('#src/features/venue/game-page-screen.tsx').then((m) => ({ default: m.GamePageScreen })),
)
const ConciseScreen = lazy(() =>
  import('#src/features/venue/concise-screen.tsx').then((m) => ({ default: m.ConciseScreen })),
)
const BetRecordScreen = lazy(() =>
  import('#src/features/record/bet-record-screen.tsx').then((m) => ({ default: m.BetRecordScreen })),
)
const TransRecordScreen = lazy(() =>
  import('#src/features/record/trans-record-screen.tsx').then((m) => ({ default: m.TransRecordScreen })),
)
const RechargeScreen = lazy(() =>
  import('#src/features/deposit/recharge-screen.tsx').then((m) => ({ default: m.RechargeScreen })),
)
const PayInfoScreen = lazy(() =>
  import('#src/features/deposit/pay-info-screen.tsx').then((m) => ({ default: m.PayInfoScreen })),
)
const WithdrawalScreen = lazy(() =>
  import('#src/features/withdrawal/withdrawal-screen.tsx').then((m) => ({ default: m.WithdrawalScreen })),
)
const WithdrawAccountScreen = lazy(() =>
  import('#src/features/card/withdraw-account-screen.tsx').then((m) => ({
    default: m.WithdrawAccountScreen,
  })),
)
const AddBankCardScreen = lazy(() =>
  import('#src/features/card/add-bank-card-screen.tsx').then((m) => ({ default: m.AddBankCardScreen })),
)
const AddUsdtCardScreen = lazy(() =>
  import('#src/features/card/add-usdt-card-screen.tsx').then((m) => ({ default: m.AddUsdtCardScreen })),
)
const LotteryScreen = lazy(() =>
  import('#src/features/lottery/lottery-screen.tsx').then((m) => ({ default: m.LotteryScreen })),
)
const RoomScreen = lazy(() =>
  import('#src/features/room/room-screen.tsx').then((m) => ({ default: m.RoomScreen })),
)
const FairScreen = lazy(() =>
  import('#src/features/fair/fair-screen.tsx').then((m) => ({ default: m.FairScreen })),
)
const RebateScreen = lazy(() =>
  import('#src/features/rebate/rebate-screen.tsx').then((m) => ({ default: m.RebateScreen })),
)
const HongbaoScreen = lazy(() =>
  import('#src/features/redpacket/hongbao-screen.tsx').then((m) => ({ default: m.HongbaoScreen })),
)
const HongbaoListScreen = lazy(() =>
  import('#src/features/redpacket/hongbao-list-screen.tsx').then((m) => ({ default: m.HongbaoListScreen })),
)
const WelfareScreen = lazy(() =>
  import('#src/features/redpacket/welfare-screen.tsx').then((m) => ({ default: m.WelfareScreen })),
)
const StageScreen = lazy(() =>
  import('#src/features/hall/stage-screen.tsx').then((m) => ({ default: m.StageScreen })),
)
const StagePageScreen = lazy(() =>
  import('#src/features/hall/stage-page-screen.tsx').then((m) => ({ default: m.StagePageScreen })),
)
const VipScreen = lazy(() =>
  import('#src/features/vip/vip-screen.tsx').then((m) => ({ default: m.VipScreen })),
)
const ActivityScreen = lazy(() =>
  import('#src/features/activity/activity-screen.tsx').then((m) => ({ default: m.ActivityScreen })),
)
const ActivityInfoScreen = lazy(() =>
  import('#src/features/activity/activity-info-screen.tsx').then((m) => ({ default: m.ActivityInfoScreen })),
)
const ActivityRecordScreen = lazy(() =>
  import('#src/features/activity/activity-record-screen.tsx').then((m) => ({
    default: m.ActivityRecordScreen,
  })),
)

const InviterScreen = lazy(() =>
  import('#src/features/inviter/inviter-screen.tsx').then((m) => ({ default: m.InviterScreen })),
)
const ApplyAgentScreen = lazy(() =>
  import('#src/features/agent/apply-agent-screen.tsx').then((m) => ({ default: m.ApplyAgentScreen })),
)
const AgentScreen = lazy(() =>
  import('#src/features/agent/agent-screen.tsx').then((m) => ({ default: m.AgentScreen })),
)

export const SCREENS: Screens = {
  '/': HallScreen,
  '/home': HomeScreen,
  '/index_old': HallScreen,
  '/discover': DiscoverScreen,
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
  '/activity': ActivityScreen,
  '/activity_old': ActivityScreen,
  '/activityInfo': ActivityInfoScreen,
  '/activityRecord': ActivityRecordScreen,
  '/fanshui': RebateScreen,
  '/hongbao': HongbaoScreen,
  '/hongbaoList': HongbaoListScreen,
  '/welfare': WelfareScreen,
  '/vip': VipScreen,
  '/vip2': VipScreen,
  '/iframepage': VipScreen,
  '/inviter': InviterScreen,
  '/applyagent': ApplyAgentScreen,
  '/agent': AgentScreen,
}

export function TableScreen({ path }: { readonly path: BuiltPath }) {
  const One = SCREENS[path]
  return <One />
}
