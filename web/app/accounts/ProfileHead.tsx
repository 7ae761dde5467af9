import type { Profile } from '@shenglang/contract/accounts/entities'
import { shortCount } from '@shenglang/contract/format'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { LevelIcon } from '../ui/LevelIcon.tsx'
import styles from './ProfileHead.module.css'

interface ProfileHeadProps {
  person: Profile
  label?: string
  /** What stands beside the label, such as `年卡，到 2027/11/24`; '' for nothing. */
  plan?: string
  children?: ReactNode
}

/** A user at the top of a page: picture, name, what they say of themselves, their numbers. */
export function ProfileHead({ person, label, plan = '', children }: ProfileHeadProps) {
  const about = [person.addrRegion, person.userStyle].filter((part) => part !== '')
  return (
    <header className={styles.head}>
      <div className={styles.picture}>
        <Avatar avatar={person.avatar} name={person.nickName} size={112} vipLevel={person.vipLevel} />
      </div>
      <div className={styles.words}>
        <h1>{person.nickName}</h1>
        <p className={styles.marks}>
          {person.isArtists ? <b className={styles.artist}>艺人</b> : null}
          {label ? (
            <span data-vip={person.vipLevel > 0 || undefined}>
              {person.vipLevel > 0 ? <LevelIcon vipLevel={person.vipLevel} size={18} /> : null}
              {label}
            </span>
          ) : null}
          {plan === '' ? null : <span>{plan}</span>}
          {about.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        {person.information === '' ? null : <p className={styles.about}>{person.information}</p>}
        <dl className={`${styles.counts} number`}>
          <Count name="关注" count={person.focusCount} />
          <Count name="粉丝" count={person.fansCount} />
          {person.isArtists ? <Count name="作品" count={person.resourceCount} /> : null}
          {person.isArtists ? <Count name="播放" count={person.playCount} /> : null}
        </dl>
      </div>
      <div className={styles.actions}>{children}</div>
    </header>
  )
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{shortCount(count)}</dd>
    </div>
  )
}
