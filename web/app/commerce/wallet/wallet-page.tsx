import { exactYuan, signedYuan } from '@shenglang/contract/commerce/money'
import { readWallet } from '@shenglang/contract/commerce/order-routes'
import { WALLET_UNITS, type WalletLine, type WalletUnit, walletLines } from '@shenglang/contract/commerce/wallet-lines'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { usePageEvents } from '../../remote/events.ts'
import { callContext } from '../../remote/page-context.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ChipLink } from '../../ui/Chip.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Time } from '../../ui/Time.tsx'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/wallet-page'
import styles from './wallet.module.css'

const PAGE_SIZE = 30
const NAMES: Record<WalletUnit, string> = { fen: '余额明细', point: '积分明细' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const unit = WALLET_UNITS.find((known) => known === query.get('unit')) ?? 'fen'
  const pageNum = Math.max(1, Math.trunc(Number(query.get('pageNum'))) || 1)
  const call = context.get(callContext)
  const [wallet, lines] = await Promise.all([call(readWallet, {}), call(walletLines, { unit, pageNum, pageSize: PAGE_SIZE })])
  return { unit, pageNum, wallet, lines }
}

export const meta: Route.MetaFunction = () => [{ title: '余额与积分 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function WalletPage({ loaderData: { unit, pageNum, wallet, lines } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  // Whatever changes a wallet is an order that came to another state.
  usePageEvents({ order: () => void revalidate() })
  return (
    <>
      <h1>余额与积分</h1>
      <AccountTabs current="/user/wallet" />
      <section className={styles.held} aria-label="现在有">
        <p>
          余额 <b className="number">{exactYuan(wallet.balanceFen)}</b>
        </p>
        <p>
          积分 <b className="number">{wallet.points}</b>
        </p>
        <ButtonLink to="/user/recharge">充值</ButtonLink>
        {wallet.isSandbox ? <small>演示，没有实际款项</small> : null}
      </section>
      <nav className={styles.units} aria-label="看什么的明细">
        {WALLET_UNITS.map((known) => (
          <ChipLink key={known} to={known === 'fen' ? '?' : `?unit=${known}`} aria-current={known === unit ? 'page' : undefined}>
            {NAMES[known]}
          </ChipLink>
        ))}
      </nav>
      {lines.total === 0 ? (
        <Nothing unit={unit} />
      ) : (
        <ul className={styles.lines} aria-label={NAMES[unit]}>
          {lines.rows.map((line) => (
            <Line key={line.lineId} line={line} unit={unit} />
          ))}
        </ul>
      )}
      <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={lines.total} />
    </>
  )
}

function Line({
  line: { amount, cause, orderId, orderNo, isSandbox, createTime },
  unit,
}: {
  line: WalletLine
  unit: WalletUnit
}) {
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <b>{cause}</b>
        <small>
          <Time at={createTime} look="moment" />
          {orderId === '' ? null : (
            <>
              {' · '}
              <Link to={`/user/orders?id=${orderId}`}>订单 {orderNo}</Link>
            </>
          )}
          {isSandbox ? ' · 演示' : ''}
        </small>
      </span>
      <b className={`${styles.amount} number`}>{unit === 'fen' ? signedYuan(amount) : `${amount > 0 ? '+' : ''}${amount}`}</b>
    </li>
  )
}

function Nothing({ unit }: { unit: WalletUnit }) {
  if (unit === 'point') return <Notice title="还没有积分">付款之后按实付金额得到积分，退款时扣回</Notice>
  return (
    <Notice title="余额还没有变动" actions={<ButtonLink to="/user/recharge">去充值</ButtonLink>}>
      充值、用余额付款和退回都会记在这里
    </Notice>
  )
}
