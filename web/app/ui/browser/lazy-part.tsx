import { type ComponentType, lazy, useEffect, useEffectEvent } from 'react'
import { errorMessage } from '../text/error-message.ts'
import { showToast } from './notifier.ts'

/** Callbacks by which the part that opened a dialog closes it. */
interface Closed {
  onClose?: () => void
  onCancel?: () => void
}

/**
 * A part with a script of its own, like React's `lazy`, whose failure would end the page and its playback. Here a message says
 * that it could not be loaded, a dialog closes again, and the next time the part is opened its script is requested again.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  const create = () =>
    lazy<ComponentType<Props>>(() =>
      load().catch((error) => {
        showToast(errorMessage(error), 'bad')
        return { default: Missing }
      }),
    )
  let Part = create()
  function Missing({ onClose, onCancel }: Closed) {
    const close = useEffectEvent(() => (onClose ?? onCancel)?.())
    useEffect(() => {
      close()
      return () => {
        Part = create()
      }
    }, [])
    return null
  }
  return (props) => <Part {...props} />
}
