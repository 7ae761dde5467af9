import { safeRedirect } from '@shenglang/contract/accounts/guards'
import { oauthSources } from '@shenglang/contract/accounts/routes'
import { Link, redirect, useSearchParams } from 'react-router'
import { callContext, callerContext } from '../remote/page-context.ts'
import type { Route } from './+types/login-page'
import { Door } from './Door.tsx'
import styles from './login-page.module.css'
import { OAuthButtons } from './OAuthButtons.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import { SmsForm } from './SmsForm.tsx'

const TYPES = { sms: '验证码登录', password: '密码登录', register: '注册', reset: '重设密码' } as const
type Type = keyof typeof TYPES

export async function loader({ request, context }: Route.LoaderArgs) {
  const onward = safeRedirect(new URL(request.url).searchParams.get('redirect'))
  if (context.get(callerContext).userId !== undefined) throw redirect(onward)
  return { sources: await context.get(callContext)(oauthSources, {}) }
}

const typeOf = (query: URLSearchParams): Type =>
  Object.keys(TYPES).find((name): name is Type => name === query.get('type')) ?? 'sms'

const ABOUT_SIGN_IN = { title: '登录', content: '用手机验证码或密码登录声浪，没有账号可以当场注册。' }
const ABOUT: Record<Type, { title: string; content: string }> = {
  sms: ABOUT_SIGN_IN,
  password: ABOUT_SIGN_IN,
  register: { title: TYPES.register, content: '用手机号注册声浪，试听、收藏、购买和下载音乐。' },
  reset: { title: TYPES.reset, content: '用手机验证码重设声浪的登录密码。' },
}
const aboutOf = (search: string) => ABOUT[typeOf(new URLSearchParams(search))]

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${aboutOf(location.search).title} · 声浪` },
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
    <Door title={type === 'register' ? '加入声浪' : type === 'reset' ? '重设密码' : '欢迎回来'}>
      {type === 'register' || type === 'reset' ? null : (
        <nav className={styles.tabs} aria-label="登录方式">
          {(['sms', 'password'] as const).map((name) => (
            <Link key={name} to={to(name)} replace aria-current={name === type ? 'true' : undefined}>
              {TYPES[name]}
            </Link>
          ))}
        </nav>
      )}
      {type === 'sms' ? <SmsForm onward={onward} register={to('register')} /> : null}
      {type === 'password' ? <PasswordForm onward={onward} /> : null}
      {type === 'register' ? <RegisterForm onward={onward} /> : null}
      {type === 'reset' ? <ResetForm done={to('password')} /> : null}
      <p className={styles.ways}>
        {type === 'register' || type === 'reset' ? (
          <span>
            想起账号了？<Link to={to('sms')}>去登录</Link>
          </span>
        ) : (
          <>
            <span>
              还没有账号？<Link to={to('register')}>注册</Link>
            </span>
            <Link to={to('reset')}>忘记密码</Link>
          </>
        )}
      </p>
      <OAuthButtons sources={loaderData.sources} onward={onward} />
    </Door>
  )
}
