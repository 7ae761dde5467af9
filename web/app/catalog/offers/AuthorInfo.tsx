import type { Profile } from '@shenglang/contract/accounts/entities'
import { PeopleList } from '../../accounts/PeopleList.tsx'
import styles from './presale.module.css'

/** Who made it or offers it. */
export function AuthorInfo({ author }: { author: Profile }) {
  return (
    <section className={styles.author} aria-label="作者">
      <PeopleList people={[author]} />
      {author.information === '' ? null : <p>{author.information}</p>}
    </section>
  )
}
