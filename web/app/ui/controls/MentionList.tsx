import { Avatar } from '../data/Avatar.tsx'
import styles from './MentionList.module.css'
import type { Person } from './mentions.ts'
import * as texts from './texts.ts'
import { optionId } from './use-options.ts'

interface NamingListProps {
  id: string
  people: readonly Person[]
  active: number
  /** Above the field, where there is no room below it. */
  isAbove: boolean
  onPick: (person: Person) => void
}

/** Suggested people beside the field, which keeps the focus. */
export function MentionList({ id, people, active, isAbove, onPick }: NamingListProps) {
  return (
    <div id={id} role="listbox" aria-label={texts.mentionWhom} className={styles.list} data-above={isAbove || undefined}>
      {people.map((person, index) => (
        <div
          key={person.userId}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={`${styles.person} flex middle gap-8 min-h-hit pad-0-8 radius-small pointer`}
          // The field keeps the focus, and on phones the keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
          onKeyDown={undefined}
        >
          <Avatar avatar={person.avatar} name={person.nickName} size={28} />
          <span className="one-line">{person.nickName}</span>
        </div>
      ))}
    </div>
  )
}
