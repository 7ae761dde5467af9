import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { isEnter, isOfInputMethod } from '../browser/input-method.ts'
import { MentionList } from './MentionList.tsx'
import { type Person, type TypedMention, typedMention, withName } from './mentions.ts'
import { optionId } from './use-options.ts'

/** People who can be mentioned in a field, and the callback for a picked one. */
export interface People {
  search: (key: string) => Promise<readonly Person[]>
  onPick: (person: Person) => void
}

const SEARCH_AFTER_MS = 120

interface Offer {
  begun: TypedMention
  people: readonly Person[]
  active: number
  isAbove: boolean
}

/** The height of a list of six. */
const LIST_PX = 290

/** True when the list does not fit below the field: on a phone the keyboard takes that space. */
function hasNoRoomBelow(field: Element): boolean {
  return (window.visualViewport?.height ?? window.innerHeight) - field.getBoundingClientRect().bottom < LIST_PX
}

/**
 * Suggests people while a name is typed after an @; arrows move, Enter or Tab picks, Escape closes. Returns the field's event
 * handlers, its aria attributes, and the list beside it.
 */
export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  people: People | undefined,
  write: (text: string) => void,
) {
  const listId = useId()
  const [offer, setOffer] = useState<Offer>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const close = () => {
    clearTimeout(timer.current)
    setOffer(undefined)
  }
  const begun = () => field.current && typedMention(field.current.value, field.current.selectionStart)
  const search = async (name: TypedMention) => {
    const matches = await people?.search(name.key).catch(() => [])
    const current = begun()
    // Newer text has its own request.
    if (!field.current || current?.at !== name.at || current.key !== name.key) return
    const isAbove = hasNoRoomBelow(field.current)
    setOffer(matches?.length ? { begun: name, people: matches, active: 0, isAbove } : undefined)
  }
  const onInput = ({ nativeEvent }: SyntheticEvent) => {
    if (!people || (nativeEvent as InputEvent).isComposing) return
    const name = begun()
    if (!name) return close()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void search(name), SEARCH_AFTER_MS)
  }
  const pick = (person: Person) => {
    const element = field.current
    if (!element || !offer) return
    const { text, caret } = withName(element.value, offer.begun, person.nickName)
    element.value = text
    element.setSelectionRange(caret, caret)
    element.focus()
    write(text)
    people?.onPick(person)
    close()
  }
  /** Returns whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!offer || isOfInputMethod(event)) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = offer.people[offer.active]
    const isPicked = (isEnter(event) && !event.ctrlKey && !event.metaKey) || event.key === 'Tab'
    if (step === undefined && !isPicked && event.key !== 'Escape') return false
    event.preventDefault()
    if (step !== undefined) setOffer({ ...offer, active: (offer.active + step + offer.people.length) % offer.people.length })
    else if (isPicked && chosen) pick(chosen)
    else close()
    return true
  }
  return {
    onInput,
    onKeyDown,
    close,
    describedBy: {
      'aria-autocomplete': people && ('list' as const),
      'aria-controls': offer && listId,
      'aria-activedescendant': offer && optionId(listId, offer.active),
    },
    list: offer ? <MentionList id={listId} {...offer} onPick={pick} /> : null,
  }
}
