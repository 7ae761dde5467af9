import type { Profile } from '@shenglang/contract/accounts/entities'
import { PeopleList } from '../../accounts/profile/PeopleList.tsx'
import styles from './presale.module.css'
import * as texts from './texts.ts'

/** The maker or seller. */
export function AuthorInfo({ author }: { author: Profile }) {
  return (
    <section className={styles.author} aria-label={texts.author}>
      <PeopleList people={[author]} />
      {author.information === '' ? null : <p>{author.information}</p>}
    </section>
  )
}
