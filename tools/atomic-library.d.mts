export function prepareNode(node: string, folder: string): string | null
