import { safeRedirect } from '@shenglang/contract/accounts/guards'
import { oauthSources } from '@shenglang/contract/accounts/routes'
import { Link, redirect, useSearchParams } from 'react-router'
import { callContext, callerContext } from '../../remote/page-context.ts'
import type { Route } from './+types/login-page'
import styles from './login-page.module.css'
import { OAuthButtons } from './OAuthButtons.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { SmsForm } from './SmsForm.tsx'
import * as texts from './texts.ts'

type Type = keyof typeof texts.SIGN_IN_WAYS

export async function loader({ request, context }: Route.LoaderArgs) {
  const onward = safeRedirect(new URL(request.url).searchParams.get('redirect'))
  if (context.get(callerContext).userId !== undefined) throw redirect(onward)
  return { sources: await context.get(callContext)(oauthSources, {}) }
}

const typeOf = (query: URLSearchParams): Type =>
  Object.keys(texts.SIGN_IN_WAYS).find((name): name is Type => name === query.get('type')) ?? 'sms'

const ABOUT: Record<Type, { title: string; content: string }> = {
  sms: texts.ABOUT_SIGN_IN,
  password: texts.ABOUT_SIGN_IN,
  register: { title: texts.SIGN_IN_WAYS.register, content: texts.registerDescription },
  reset: { title: texts.SIGN_IN_WAYS.reset, content: texts.resetDescription },
}
const aboutOf = (search: string) => ABOUT[typeOf(new URLSearchParams(search))]

export const meta: Route.MetaFunction = ({ location }) => [
  { title: texts.pageTitle(aboutOf(location.search).title) },
  { name: 'description', content: aboutOf(location.search).content },
  { name: 'robots', content: 'noindex' },
]

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const type = typeOf(query)
  const to = (other: Type) => {
    const next = new URLSearchParams(query)
    if (other === 'sms') next.delete('type')
    else next.set('type', other)
    return next.size > 0 ? `/login?${next}` : '/login'
  }
  const onward = safeRedirect(query.get('redirect'))
  return (
    <SignInFrame title={type === 'register' ? texts.joinBrand : type === 'reset' ? texts.resetPassword : texts.welcomeBack}>
      {type === 'register' || type === 'reset' ? null : (
        <nav className={`${styles.tabs} flex gap-24 mb-24`} aria-label={texts.signInMethods}>
          {(['sms', 'password'] as const).map((name) => (
            <Link key={name} to={to(name)} replace aria-current={name === type ? 'true' : undefined}>
              {texts.SIGN_IN_WAYS[name]}
            </Link>
          ))}
        </nav>
      )}
      {type === 'sms' ? <SmsForm onward={onward} register={to('register')} /> : null}
      {type === 'password' ? <PasswordForm onward={onward} /> : null}
      {type === 'register' ? <RegisterForm onward={onward} /> : null}
      {type === 'reset' ? <ResetForm done={to('password')} /> : null}
      <p className={`${styles.ways} flex middle between gap-16 mt-20 ink-t1`}>
        {type === 'register' || type === 'reset' ? (
          <span>
            {texts.haveAccount}
            <Link to={to('sms')}>{texts.goSignIn}</Link>
          </span>
        ) : (
          <>
            <span>
              {texts.noAccount}
              <Link to={to('register')}>{texts.register}</Link>
            </span>
            <Link to={to('reset')}>{texts.forgotPassword}</Link>
          </>
        )}
      </p>
      <OAuthButtons sources={loaderData.sources} onward={onward} />
    </SignInFrame>
  )
}
