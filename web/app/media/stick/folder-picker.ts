import { keptFolder } from './kept-folder.ts'

interface Permission {
  mode: 'readwrite'
}

declare global {
  interface Window {
    /** Only where the browser lets a page write into a folder that its reader chose. */
    showDirectoryPicker?: (options: Permission & { id: string; startIn: string }) => Promise<FileSystemDirectoryHandle>
  }
  interface FileSystemDirectoryHandle {
    queryPermission?: (permission: Permission) => Promise<PermissionState>
    requestPermission?: (permission: Permission) => Promise<PermissionState>
  }
}

const WRITING: Permission = { mode: 'readwrite' }

export const mayPickFolder = (): boolean => window.showDirectoryPicker !== undefined

/** Lets the reader choose a folder, which this browser keeps for the next time; undefined where they did not. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const folder = await window.showDirectoryPicker?.({ ...WRITING, id: 'stick', startIn: 'music' })
    if (folder) await keptFolder.keep(folder)
    return folder
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/** Whether a folder that was chosen before may be written to, after the reader was asked once more where need be. */
export async function mayWriteTo(folder: FileSystemDirectoryHandle): Promise<boolean> {
  if (!folder.queryPermission || (await folder.queryPermission(WRITING)) === 'granted') return true
  return (await folder.requestPermission?.(WRITING)) === 'granted'
}
