import { type Invoice, listInvoices } from '@shenglang/contract/commerce/invoices'
import { exactYuan } from '@shenglang/contract/commerce/money'
import { API_BASE } from '@shenglang/contract/constants'
import { Link, useSearchParams } from 'react-router'
import { usePageEvents } from '../../remote/events.ts'
import { useLoaded } from '../../remote/loaded.ts'
import { callContext } from '../../remote/page-context.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/notifier.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { Time } from '../../ui/Time.tsx'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/invoices-page'
import styles from './invoices.module.css'

const PAGE_SIZE = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const pageNum = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('pageNum'))) || 1)
  const asked = { pageNum, pageSize: PAGE_SIZE }
  return { asked, first: await context.get(callContext)(listInvoices, asked) }
}

export const meta: Route.MetaFunction = () => [{ title: '发票 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function InvoicesPage({ loaderData: { asked, first } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  usePageEvents({})
  const { rows, total } = useLoaded(listInvoices, asked, first)
  return (
    <>
      <h1>发票</h1>
      <AccountTabs current="/user/invoices" />
      {rows.length === 0 ? (
        <Notice title="还没有发票" actions={<ButtonLink to="/user/orders">去我的订单</ButtonLink>}>
          在付过款的订单里申请，开好之后在这里下载
        </Notice>
      ) : (
        <ul className={styles.invoices}>
          {rows.map((invoice) => (
            <Line key={invoice.invoiceId} invoice={invoice} />
          ))}
        </ul>
      )}
      <Pagination query={query} pageNum={asked.pageNum} pageSize={PAGE_SIZE} total={total} />
    </>
  )
}

function Line({ invoice }: { invoice: Invoice }) {
  const { orderId, orderNo, title, taxNumber, stateName, isSample, amountFen, invoiceNo, fileUrl, createTime } = invoice
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <b>{title}</b>
        <small className="number">
          {[taxNumber, invoiceNo === '' ? '' : `发票号码 ${invoiceNo}`].filter(Boolean).join(' · ')}
        </small>
        <small className="number">
          <Link to={`/user/orders?id=${orderId}`}>订单 {orderNo}</Link> · <Time at={createTime} look="moment" />
        </small>
      </span>
      <span className={styles.state}>
        <b className="number">{exactYuan(amountFen)}</b>
        <small>{isSample ? `测试发票（样票） · ${stateName}` : stateName}</small>
      </span>
      {fileUrl === '' ? null : (
        <a
          className={styles.download}
          href={API_BASE + fileUrl}
          download
          aria-label={`下载发票 ${invoiceNo}`}
          onClick={() => showToast('已开始下载 · 发票', 'good')}
        >
          下载
        </a>
      )}
    </li>
  )
}
