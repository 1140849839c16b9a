/**
 * Makes the browser save a file of the platform. Checks first that the file is there; otherwise the browser would save
 * the error answer.
 * @returns whether the file is there, its address has not expired, and the server answers
 */
export async function downloadFile(url: string, name: string): Promise<boolean> {
  const answer = await fetch(url, { method: "HEAD" }).catch(() => null);
  if (!answer?.ok) return false;
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  return true;
}
