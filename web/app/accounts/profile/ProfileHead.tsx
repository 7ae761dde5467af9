import type { Profile } from '@shenglang/contract/accounts/entities'
import { shortCount } from '@shenglang/contract/format'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { LevelIcon } from '../../ui/data/LevelIcon.tsx'
import styles from './ProfileHead.module.css'
import * as texts from './texts.ts'

interface ProfileHeadProps {
  person: Profile
  label?: string
  /** The text beside the label, such as `年卡，到 2027/11/24`; '' for none. */
  plan?: string
  children?: ReactNode
}

/** The head of a user's page: picture, name, signature and numbers. */
export function ProfileHead({ person, label, plan = '', children }: ProfileHeadProps) {
  const about = [person.addrRegion, person.userStyle].filter((part) => part !== '')
  return (
    <header className={styles.head}>
      <div className={styles.picture}>
        <Avatar avatar={person.avatar} name={person.nickName} size={112} vipLevel={person.vipLevel} />
      </div>
      <div className={styles.words}>
        <h1 className="break">{person.nickName}</h1>
        <p className={`${styles.marks} flex wrap gap-4-12 mt-8 ink-t1`}>
          {person.isArtists ? <b className={styles.artist}>{texts.artist}</b> : null}
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
          <Count name={texts.follow} count={person.focusCount} />
          <Count name={texts.fans} count={person.fansCount} />
          {person.isArtists ? <Count name={texts.works} count={person.resourceCount} /> : null}
          {person.isArtists ? <Count name={texts.play} count={person.playCount} /> : null}
        </dl>
      </div>
      <div className={`${styles.actions} flex gap-12`}>{children}</div>
    </header>
  )
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex gap-8">
      <dt className="ink-t2">{name}</dt>
      <dd className="bold">{shortCount(count)}</dd>
    </div>
  )
}
