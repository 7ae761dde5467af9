import { verifyLicence } from '@shenglang/contract/commerce/licences'
import { isFault } from '@shenglang/contract/fault'
import { Form } from 'react-router'
import { callContext } from '../../remote/page-context.ts'
import { loadSiteConfig } from '../../remote/site-config.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Route } from './+types/verify-page'
import { LicenceSheet } from './LicenceSheet.tsx'
import styles from './licences.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const no = new URL(request.url).searchParams.get('no')?.trim() ?? ''
  const config = await loadSiteConfig(context)
  const asked = { no, siteName: config.basic.siteName }
  if (no === '') return { ...asked, licence: undefined, refusal: undefined }
  try {
    return { ...asked, licence: await call(verifyLicence, { no }), refusal: undefined }
  } catch (error) {
    if (!isFault(error)) throw error
    return { ...asked, licence: undefined, refusal: String(error.detail.reason ?? error.message) }
  }
}

export const meta: Route.MetaFunction = () => [
  { title: '授权核验 · 声浪' },
  { name: 'description', content: '输入授权书编号，核对作品、持有人、签发日期与是否有效。' },
  { name: 'robots', content: 'noindex' },
]

/** Anybody may look a licence up; without scripts the number travels in the address. */
export default function VerifyPage({ loaderData: { no, siteName, licence, refusal } }: Route.ComponentProps) {
  return (
    <div className={styles.verify}>
      <h1>授权核验</h1>
      <p>输入授权书上的编号，核对作品、持有人与是否有效。</p>
      <Form method="get" className={styles.lookup} role="search" aria-label="授权书">
        <Field name="no" label="授权书编号" fault={refusal}>
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
          核验
        </Button>
      </Form>
      <div role="status">{licence ? <LicenceSheet licence={licence} siteName={siteName} /> : null}</div>
    </div>
  )
}
