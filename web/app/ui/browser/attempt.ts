import { errorMessage } from '../text/error-message.ts'
import { showToast } from './notifier.ts'

/** Runs an action, and shows its error as a toast. */
export async function attempt(run: () => unknown): Promise<void> {
  try {
    await run()
  } catch (error) {
    showToast(errorMessage(error), 'bad')
  }
}
