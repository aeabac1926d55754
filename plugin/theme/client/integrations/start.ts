/** Loads the services of docs.json as soon as they are allowed: at once, or when the reader agrees. */
import { CONSENT_MANAGERS, type IntegrationData, WITHOUT_STORAGE } from '../../integrations.ts';
import { whenGranted } from './consent.ts';
import { SERVICES } from './services.ts';

export function startIntegrations(text: string): void {
  const { consent, services } = JSON.parse(text) as IntegrationData;
  const load = (wanted: (name: string) => boolean) => {
    for (const [name, settings] of Object.entries(services)) {
      if (!wanted(name) || !Object.hasOwn(SERVICES, name)) continue;
      try {
        SERVICES[name]?.(settings);
      } catch (error) {
        // A service with unusable settings must not keep the others out.
        reportError(error);
      }
    }
  };
  const asksItself = (name: string) => CONSENT_MANAGERS.includes(name);
  // A site with a consent entry of its own decides about every service by it.
  const isFree = (name: string) => consent.by !== 'entry' && WITHOUT_STORAGE.includes(name);
  load((name) => asksItself(name) || isFree(name));
  whenGranted(consent, () => load((name) => !asksItself(name) && !isFree(name)));
}
