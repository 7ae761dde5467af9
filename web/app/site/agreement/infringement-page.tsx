import type { Route } from './+types/infringement-page'
import { AgreementArticle } from './AgreementArticle.tsx'
import { agreementMeta } from './agreement-meta.ts'
import { FollowForm } from './FollowForm.tsx'
import { InfringementForm } from './InfringementForm.tsx'
import { agreementLoader } from './load-agreement.ts'
import * as texts from './texts.ts'

/** The section of the text after which the form stands. */
const FORM_SECTION = 'form'

export const meta = agreementMeta('copyrightInfringement', texts.infringementDescription)

export const handle = { isStoredOffline: true }

export const loader = agreementLoader('copyrightInfringement')

export default function InfringementPage({ loaderData }: Route.ComponentProps) {
  const forms = (
    <>
      <InfringementForm />
      <FollowForm />
    </>
  )
  return <AgreementArticle agreement={loaderData} parts={{ [FORM_SECTION]: forms }} />
}
