/**
 * Scenarios that the product server cannot pass, with the reason. The suite asks a server for tools, prompts and
 * resources of its own; a documentation server has none of them.
 */
const FIXTURE_TOOL = 'calls a tool of the suite’s own (test_…)';
const FIXTURE_RESOURCE = 'reads a resource of the suite’s own (test://…)';
const PROMPTS = 'needs prompts; a documentation server has none';
const ASKS_CLIENT = 'needs a tool that asks the client for input; our tools only read';
const TASKS = 'needs the tasks extension; our tools answer at once';

const TASK_SCENARIOS = {
  'tasks-capability-negotiation': TASKS,
  'tasks-dispatch-and-envelope': TASKS,
  'tasks-lifecycle': TASKS,
  'tasks-mrtr-composition': TASKS,
  'tasks-mrtr-input': TASKS,
  'tasks-request-headers': TASKS,
  'tasks-request-state-removal': TASKS,
  'tasks-required-task-error': TASKS,
  'tasks-wire-fields': TASKS,
} as const;

const NEEDS_SESSION =
  'a request to the client within a call needs a session, and the runtime keeps none; 2026-07-28 asks in the result instead';

const BOTH = {
  'completion-complete': 'needs prompts with arguments to complete',
  'json-schema-2020-12': FIXTURE_TOOL,
  'prompts-get-embedded-resource': PROMPTS,
  'prompts-get-simple': PROMPTS,
  'prompts-get-with-args': PROMPTS,
  'prompts-get-with-image': PROMPTS,
  'prompts-list': PROMPTS,
  'resources-read-binary': FIXTURE_RESOURCE,
  'resources-read-text': FIXTURE_RESOURCE,
  'resources-templates-read': FIXTURE_RESOURCE,
  'tools-call-audio': FIXTURE_TOOL,
  'tools-call-embedded-resource': FIXTURE_TOOL,
  'tools-call-error': FIXTURE_TOOL,
  'tools-call-image': FIXTURE_TOOL,
  'tools-call-mixed-content': FIXTURE_TOOL,
  'tools-call-simple-text': FIXTURE_TOOL,
  'tools-call-with-progress': FIXTURE_TOOL,
} as const;

export const PRODUCT_FAILS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2026-07-28': {
    ...BOTH,
    caching: 'one of its eight checks lists prompts',
    'http-custom-header-server-validation': FIXTURE_TOOL,
    'input-required-result-basic-elicitation': ASKS_CLIENT,
    'input-required-result-basic-list-roots': ASKS_CLIENT,
    'input-required-result-basic-sampling': ASKS_CLIENT,
    'input-required-result-capability-check': ASKS_CLIENT,
    'input-required-result-multi-round': ASKS_CLIENT,
    'input-required-result-multiple-input-requests': ASKS_CLIENT,
    'input-required-result-non-tool-request': ASKS_CLIENT,
    'input-required-result-request-state': ASKS_CLIENT,
    'input-required-result-result-type': ASKS_CLIENT,
    'input-required-result-tampered-state': ASKS_CLIENT,
    'server-stateless': 'four of its checks call tools of the suite’s own',
    ...TASK_SCENARIOS,
  },
  '2025-11-25': {
    ...BOTH,
    'elicitation-sep1034-defaults': ASKS_CLIENT,
    'elicitation-sep1330-enums': ASKS_CLIENT,
    'logging-set-level': 'needs logging to the client, which the protocol has deprecated',
    'resources-subscribe': 'a stateless server has no subscriptions',
    'resources-unsubscribe': 'a stateless server has no subscriptions',
    'tools-call-elicitation': ASKS_CLIENT,
    'tools-call-sampling': ASKS_CLIENT,
    'tools-call-with-logging': FIXTURE_TOOL,
  },
};

/** Scenarios that fail even with the suite's fixture mounted in the runtime, with the reason. */
export const FIXTURE_FAILS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2026-07-28': {
    // Extensions are optional, and the revision does not score these.
    ...TASK_SCENARIOS,
  },
  '2025-11-25': {
    'elicitation-sep1034-defaults': NEEDS_SESSION,
    'elicitation-sep1330-enums': NEEDS_SESSION,
    'tools-call-elicitation': NEEDS_SESSION,
    'tools-call-sampling': NEEDS_SESSION,
  },
};
