import { issueLicence, type Licence, listLicences } from '@shenglang/contract/commerce/licences/licences'
import { data, Link, useNavigate, useSearchParams } from 'react-router'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { callContext } from '../../remote/page-context.ts'
import { loadSiteConfig } from '../../remote/site-config.ts'
import { pageIn } from '../../ui/browser/query-address.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { CopyLink } from '../../ui/controls/CopyLink.tsx'
import { InputField } from '../../ui/controls/Field.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { Time } from '../../ui/data/Time.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/licences-page'
import { LicenceSheet } from './LicenceSheet.tsx'
import styles from './licences.module.css'
import * as texts from './texts.ts'

const PAGE_SIZE = 30

/** All of the reader's licences; with `for`, the one for that work, or the form that requests it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const query = new URL(request.url).searchParams
  const work = query.get('for') ?? ''
  if (work !== '' && !/^[1-9]\d{0,17}$/.test(work)) throw data(null, { status: 404 })
  const pageNum = pageIn(query)
  const [licences, config] = await Promise.all([
    call(listLicences, { ...(work === '' ? {} : { resourceId: work }), pageNum, pageSize: PAGE_SIZE }),
    loadSiteConfig(context),
  ])
  return { work, pageNum, licences, siteName: config.basic.siteName }
}

export const meta: Route.MetaFunction = () => [{ title: texts.licencesTitle }, { name: 'robots', content: 'noindex' }]

export default function LicencesPage({ loaderData: { work, pageNum, licences, siteName } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const [licence] = licences.rows
  if (work !== '') {
    return licence ? <Document licence={licence} siteName={siteName} /> : <IssueForm resourceId={work} />
  }
  return (
    <>
      <PageHead title={texts.licences} />
      <AccountTabs current="/user/licences" />
      {licences.total === 0 ? (
        <Notice title={texts.noLicences} actions={<ButtonLink to="/licence">{texts.verifyLicence}</ButtonLink>}>
          {texts.licencesHint}
        </Notice>
      ) : (
        <ul className="mt-8">
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
    <Row>
      <span className="grid shrink break">
        <Link className="medium hover-underline" to={`?for=${resourceId}`}>
          {title}
        </Link>
        <small className="number text-13 ink-t2">
          {artist} · {licenceNo} · <Time at={issueTime} />
        </small>
      </span>
      <span>{stateName}</span>
    </Row>
  )
}

function Document({ licence, siteName }: { licence: Licence; siteName: string }) {
  return (
    <>
      <h1 className="visually-hidden">{texts.licenceNumber(licence.licenceNo)}</h1>
      <LicenceSheet
        licence={licence}
        siteName={siteName}
        actions={
          <>
            <Button look="gold" onClick={() => window.print()}>
              {texts.print}
            </Button>
            <ButtonLink to={`/licence?no=${licence.licenceNo}`}>{texts.whatOthersSee}</ButtonLink>
            <CopyLink path={`/licence?no=${licence.licenceNo}`} label={texts.copyVerifyAddress} />
            <ButtonLink to="/user/licences">{texts.allLicences}</ButtonLink>
          </>
        }
      />
    </>
  )
}

function IssueForm({ resourceId }: { resourceId: string }) {
  const navigate = useNavigate()
  const state = useCallForm(issueLicence, { done: () => navigate(`?for=${resourceId}`, { replace: true }) })
  return (
    <div className={`${styles.verify} grid gap-16 max-w-640 mx-auto`}>
      <PageHead title={texts.issueLicence} lead={texts.issueHint} />
      <CallForm
        state={state}
        label={texts.issueLicence}
        submit={texts.issue}
        onSubmit={(values) => state.send({ resourceId, holder: textOf(values, 'holder').trim() })}
      >
        <InputField name="holder" label={texts.holder} hint={texts.holderHint} maxLength={60} autoComplete="organization" />
      </CallForm>
    </div>
  )
}
