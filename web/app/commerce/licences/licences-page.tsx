import { issueLicence, type Licence, listLicences } from '@shenglang/contract/commerce/licences'
import { data, Link, useNavigate, useSearchParams } from 'react-router'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { callContext } from '../../remote/page-context.ts'
import { loadSiteConfig } from '../../remote/site-config.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Time } from '../../ui/Time.tsx'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/licences-page'
import { LicenceSheet } from './LicenceSheet.tsx'
import styles from './licences.module.css'

const PAGE_SIZE = 30

/** All of the reader's licences; with `for`, the one for that work, or the form that asks for it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const query = new URL(request.url).searchParams
  const work = query.get('for') ?? ''
  if (work !== '' && !/^[1-9]\d{0,17}$/.test(work)) throw data(null, { status: 404 })
  const pageNum = Math.max(1, Math.trunc(Number(query.get('pageNum'))) || 1)
  const [licences, config] = await Promise.all([
    call(listLicences, { ...(work === '' ? {} : { resourceId: work }), pageNum, pageSize: PAGE_SIZE }),
    loadSiteConfig(context),
  ])
  return { work, pageNum, licences, siteName: config.basic.siteName }
}

export const meta: Route.MetaFunction = () => [{ title: '授权书 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function LicencesPage({ loaderData: { work, pageNum, licences, siteName } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const [licence] = licences.rows
  if (work !== '') {
    return licence ? <Document licence={licence} siteName={siteName} /> : <IssueForm resourceId={work} />
  }
  return (
    <>
      <h1>授权书</h1>
      <AccountTabs current="/user/licences" />
      {licences.total === 0 ? (
        <Notice title="还没有授权书" actions={<ButtonLink to="/licence">核验授权书</ButtonLink>}>
          买下的作品，或以 VIP4 下载的作品，可以在订单或曲目页面签发带编号的授权书
        </Notice>
      ) : (
        <ul className={styles.list}>
          {licences.rows.map((each) => (
            <Line key={each.licenceNo} licence={each} />
          ))}
        </ul>
      )}
      <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={licences.total} />
    </>
  )
}

function Line({ licence: { licenceNo, resourceId, title, artist, stateName, issueTime } }: { licence: Licence }) {
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <Link to={`?for=${resourceId}`}>{title}</Link>
        <small className="number">
          {artist} · {licenceNo} · <Time at={issueTime} />
        </small>
      </span>
      <span>{stateName}</span>
    </li>
  )
}

function Document({ licence, siteName }: { licence: Licence; siteName: string }) {
  return (
    <>
      <h1 className="visually-hidden">授权书 {licence.licenceNo}</h1>
      <div className={styles.actions}>
        <Button look="gold" onClick={() => window.print()}>
          打印
        </Button>
        <ButtonLink to={`/licence?no=${licence.licenceNo}`}>别人看到的</ButtonLink>
        <CopyLink path={`/licence?no=${licence.licenceNo}`} label="复制核验地址" />
        <ButtonLink to="/user/licences">全部授权书</ButtonLink>
      </div>
      <LicenceSheet licence={licence} siteName={siteName} />
    </>
  )
}

function IssueForm({ resourceId }: { resourceId: string }) {
  const navigate = useNavigate()
  const state = useCallForm(issueLicence, { done: () => navigate(`?for=${resourceId}`, { replace: true }) })
  return (
    <div className={styles.verify}>
      <h1>签发授权书</h1>
      <p>持有人写在授权书上，签发之后不能更改；别人核验时只看得到一部分。</p>
      <CallForm
        state={state}
        label="签发授权书"
        submit="签发"
        onSubmit={(values) => state.send({ resourceId, holder: textOf(values, 'holder').trim() })}
      >
        <Field name="holder" label="持有人" hint="个人姓名，或营业执照上的全称" fault={state.faults.holder}>
          {(control) => <input {...control} maxLength={60} autoComplete="organization" />}
        </Field>
      </CallForm>
    </div>
  )
}
