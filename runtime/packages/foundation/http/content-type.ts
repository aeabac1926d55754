import { API_CATALOG, API_CATALOG_TYPE } from '@waymark/contract/agent-links';
import { lookup } from 'mrmime';

/** Type of a file as a header says it. */
export function contentType(path: string): string {
  if (path === API_CATALOG) return API_CATALOG_TYPE;
  const type = path.endsWith('.md') ? 'text/markdown' : lookup(path);
  if (type === undefined) return 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
