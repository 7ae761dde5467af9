import type { Route } from './+types/copyright-page'
import { AgreementArticle } from './AgreementArticle.tsx'
import { agreementMeta } from './agreement-meta.ts'
import { agreementLoader } from './load-agreement.ts'
import * as texts from './texts.ts'

export const meta = agreementMeta('copyright', texts.copyrightDescription)

export const handle = { isStoredOffline: true }

export const loader = agreementLoader('copyright')

export default function CopyrightPage({ loaderData }: Route.ComponentProps) {
  return <AgreementArticle agreement={loaderData} />
}
