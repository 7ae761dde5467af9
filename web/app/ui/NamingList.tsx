import { Avatar } from './Avatar.tsx'
import styles from './NamingList.module.css'
import type { Person } from './naming.ts'

interface NamingListProps {
  id: string
  people: readonly Person[]
  active: number
  /** Above the field, where there is no room below it. */
  isAbove: boolean
  onPick: (person: Person) => void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** People to name in the field beside it, where the focus stays. */
export function NamingList({ id, people, active, isAbove, onPick }: NamingListProps) {
  return (
    <div id={id} role="listbox" aria-label="提到谁" className={styles.list} data-above={isAbove || undefined}>
      {people.map((person, index) => (
        <div
          key={person.userId}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.person}
          // The focus stays in the field, and on phones its keyboard stays open.
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
