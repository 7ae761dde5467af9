import { verifyLicence } from '@shenglang/contract/commerce/licences/licences'
import { isFault } from '@shenglang/contract/fault'
import { Form } from 'react-router'
import { callContext } from '../../remote/page-context.ts'
import { loadSiteConfig } from '../../remote/site-config.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import type { Route } from './+types/verify-page'
import { LicenceSheet } from './LicenceSheet.tsx'
import styles from './licences.module.css'
import * as texts from './texts.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const no = new URL(request.url).searchParams.get('no')?.trim() ?? ''
  const config = await loadSiteConfig(context)
  const common = { no, siteName: config.basic.siteName }
  if (no === '') return { ...common, licence: undefined, refusal: undefined }
  try {
    return { ...common, licence: await call(verifyLicence, { no }), refusal: undefined }
  } catch (error) {
    if (!isFault(error)) throw error
    return { ...common, licence: undefined, refusal: String(error.detail.reason ?? error.message) }
  }
}

export const meta: Route.MetaFunction = () => [
  { title: texts.verifyTitle },
  { name: 'description', content: texts.verifyDescription },
  { name: 'robots', content: 'noindex' },
]

/** Anybody may look up a licence; without scripts the number is sent in the address. */
export default function VerifyPage({ loaderData: { no, siteName, licence, refusal } }: Route.ComponentProps) {
  return (
    <div className={`${styles.verify} grid gap-16 max-w-640 mx-auto`}>
      <PageHead title={texts.verifyLabel} lead={texts.verifyHint} />
      <Form method="get" className={`${styles.lookup} grid gap-12`} role="search" aria-label={texts.licences}>
        <Field name="no" label={texts.licenceNo} fault={refusal}>
          {(control) => (
            <input
              key={no}
              {...control}
              defaultValue={no}
              placeholder="SL-2345-6789-ABCD"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              required
            />
          )}
        </Field>
        <Button type="submit" look="gold">
          {texts.verify}
        </Button>
      </Form>
      <div role="status">{licence ? <LicenceSheet licence={licence} siteName={siteName} /> : null}</div>
    </div>
  )
}
