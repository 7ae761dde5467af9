import type { SocialSource } from '@shenglang/contract/accounts/entities'
import { socialAddress } from '@shenglang/contract/accounts/routes'
import { call } from '../remote/api.ts'
import { Button } from '../ui/Button.tsx'
import { errorWords } from '../ui/error-words.ts'
import { showToast } from '../ui/notifier.ts'
import styles from './SocialButtons.module.css'

interface SocialButtonsProps {
  sources: { source: SocialSource; label: string }[]
  onward: string
}

/** Leads to another site to sign in there; what comes back arrives at /social-callback. */
export async function leaveFor(source: SocialSource, redirect: string): Promise<void> {
  try {
    location.assign(await call(socialAddress, { source, redirect }))
  } catch (error) {
    showToast(errorWords(error), 'bad')
  }
}

export function SocialButtons({ sources, onward }: SocialButtonsProps) {
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
