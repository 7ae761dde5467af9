import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OPERATOR_NAME } from '../../platform/setting-values.ts'
import type { Settings } from '../../platform/settings.ts'
import { CannotRun } from './cannot-run.ts'
import { LABELS, type Language } from './labels.ts'
import type { Terminal } from './terminal.ts'

/**
 * The name under which a command is logged: the setting ADMIN_NAME, else the one stored in the data folder, else the one that is
 * typed now, which is then stored there. Throws CannotRun where there is none and nobody can type.
 */
export async function operatorName(
  { ADMIN_NAME, DATA_DIR }: Pick<Settings, 'ADMIN_NAME' | 'DATA_DIR'>,
  terminal: Terminal,
  language: Language,
): Promise<string> {
  const label = LABELS[language]
  if (ADMIN_NAME !== '') return ADMIN_NAME
  const file = join(DATA_DIR, 'operator')
  const stored = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (OPERATOR_NAME.test(stored)) return stored
  const typed = (await terminal.ask?.(label.askName))?.trim() ?? ''
  if (!OPERATOR_NAME.test(typed)) throw new CannotRun(label.noName)
  await writeFile(file, `${typed}\n`, { mode: 0o600 }).catch(() => {})
  return typed
}
