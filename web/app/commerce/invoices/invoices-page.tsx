import { type Invoice, listInvoices } from '@shenglang/contract/commerce/invoices/invoices'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { API_BASE } from '@shenglang/contract/constants'
import { Link, useSearchParams } from 'react-router'
import { usePageEvents } from '../../remote/events.ts'
import { useCachedAnswer } from '../../remote/loaded.ts'
import { callContext } from '../../remote/page-context.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { pageIn } from '../../ui/browser/query-address.ts'
import { ButtonLink, classOf } from '../../ui/controls/Button.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { Time } from '../../ui/data/Time.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/invoices-page'
import styles from './invoices.module.css'
import * as texts from './texts.ts'

const PAGE_SIZE = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const pageNum = pageIn(new URL(request.url).searchParams)
  const args = { pageNum, pageSize: PAGE_SIZE }
  return { args, first: await context.get(callContext)(listInvoices, args) }
}

export const meta: Route.MetaFunction = () => [{ title: texts.invoicesTitle }, { name: 'robots', content: 'noindex' }]

export default function InvoicesPage({ loaderData: { args, first } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  usePageEvents({})
  const { rows, total } = useCachedAnswer(listInvoices, args, first)
  return (
    <>
      <PageHead title={texts.invoices} />
      <AccountTabs current="/user/invoices" />
      {rows.length === 0 ? (
        <Notice title={texts.noInvoices} actions={<ButtonLink to="/user/orders">{texts.goMyOrders}</ButtonLink>}>
          {texts.noInvoicesHint}
        </Notice>
      ) : (
        <ul className="mt-8">
          {rows.map((invoice) => (
            <Line key={invoice.invoiceId} invoice={invoice} />
          ))}
        </ul>
      )}
      <Pagination query={query} pageNum={args.pageNum} pageSize={PAGE_SIZE} total={total} />
    </>
  )
}

function Line({ invoice }: { invoice: Invoice }) {
  const { orderId, orderNo, title, taxNumber, stateName, isSample, amountFen, invoiceNo, fileUrl, createTime } = invoice
  return (
    <li className={styles.line}>
      <span className={`${styles.words} grid shrink break`}>
        <b>{title}</b>
        <small className="number text-13 ink-t2">
          {[taxNumber, invoiceNo === '' ? '' : texts.invoiceNumber(invoiceNo)].filter(Boolean).join(' · ')}
        </small>
        <small className="number text-13 ink-t2">
          <Link to={`/user/orders?id=${orderId}`}>{texts.orderNumber(orderNo)}</Link> · <Time at={createTime} />
        </small>
      </span>
      <span className={styles.state}>
        <b className="number">{exactYuan(amountFen)}</b>
        <small>{isSample ? texts.sampleInvoiceState(stateName) : stateName}</small>
      </span>
      {fileUrl === '' ? null : (
        <a
          className={`${styles.download} ${classOf('plain')}`}
          href={API_BASE + fileUrl}
          download
          aria-label={texts.downloadInvoice(invoiceNo)}
          onClick={() => showToast(texts.invoiceDownloadStarted, 'good')}
        >
          {texts.download}
        </a>
      )}
    </li>
  )
}
