import type { OAuthSource } from '@shenglang/contract/accounts/entities'
import { oauthAddress } from '@shenglang/contract/accounts/routes'
import { call } from '../remote/api.ts'
import { Button } from '../ui/Button.tsx'
import { errorWords } from '../ui/error-words.ts'
import { showToast } from '../ui/notifier.ts'
import styles from './OAuthButtons.module.css'

interface OAuthButtonsProps {
  sources: { source: OAuthSource; label: string }[]
  onward: string
}

/** Leads to another site to sign in there; what comes back arrives at /social-callback. */
export async function leaveFor(source: OAuthSource, redirect: string): Promise<void> {
  try {
    location.assign(await call(oauthAddress, { source, redirect }))
  } catch (error) {
    showToast(errorWords(error), 'bad')
  }
}

export function OAuthButtons({ sources, onward }: OAuthButtonsProps) {
  if (sources.length === 0) return null
  return (
    <section className={styles.social} aria-label="第三方登录">
      <p>或</p>
      {sources.map(({ source, label }) => (
        <Button key={source} onClick={() => leaveFor(source, onward)}>
          用 {label} 登录
        </Button>
      ))}
    </section>
  )
}
